{{- /* The small S3 server for trials. Its pods bear another name, so that what selects the product does not select them. */ -}}
{{- define "tuuri.minioName" -}}
{{ include "tuuri.fullname" . }}-minio
{{- end -}}

{{- define "tuuri.minioSelector" -}}
app.kubernetes.io/name: {{ include "tuuri.name" . }}-minio
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tuuri.minioLabels" -}}
{{ include "tuuri.minioSelector" . }}
app.kubernetes.io/component: minio
app.kubernetes.io/part-of: {{ include "tuuri.name" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "tuuri.minioSecret" -}}
{{- default (include "tuuri.minioName" .) .Values.minio.existingSecret -}}
{{- end -}}

{{- define "tuuri.minioImage" -}}
{{- $image := .Values.minio.image -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $image.repository $image.tag -}}
{{- end -}}
{{- end -}}

{{- /* Where the product finds its files. */ -}}
{{- define "tuuri.s3Endpoint" -}}
{{- if .Values.minio.enabled -}}
{{- printf "http://%s:%v" (include "tuuri.minioName" .) .Values.minio.port -}}
{{- else -}}
{{- .Values.s3.endpoint -}}
{{- end -}}
{{- end -}}
