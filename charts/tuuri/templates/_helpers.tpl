{{- define "tuuri.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- /* At most 40 characters, so that a name of a part still fits behind it. */ -}}
{{- define "tuuri.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "tuuri.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "tuuri.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.selector" -}}
app.kubernetes.io/name: {{ include "tuuri.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tuuri.labels" -}}
{{ include "tuuri.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "tuuri.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $image.repository (default .Chart.AppVersion $image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.host" -}}
{{- (urlParse .Values.publicUrl).hostname -}}
{{- end -}}

{{- define "tuuri.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "tuuri.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.secret" -}}
{{- default (include "tuuri.fullname" .) .Values.secrets.existing -}}
{{- end -}}

{{- /* What a schema cannot say: what is needed together. All of it at once. */ -}}
{{- define "tuuri.validate" -}}
{{- $v := .Values -}}
{{- $away := include "tuuri.takenAway" . -}}
{{- if $away -}}{{- fail (printf "these values have to be changed:%s\n" $away) -}}{{- end -}}
{{- $missing := list -}}
{{- if not $v.publicUrl -}}{{- $missing = append $missing "publicUrl (the address that people see, such as https://tuuri.example.org)" -}}{{- end -}}
{{- if not $v.config.vapidPublicKey -}}{{- $missing = append $missing "config.vapidPublicKey (bunx web-push generate-vapid-keys makes a pair)" -}}{{- end -}}
{{- if not $v.config.mailFrom -}}{{- $missing = append $missing "config.mailFrom (whom mails come from)" -}}{{- end -}}
{{- if not (or $v.s3.endpoint $v.minio.enabled) -}}{{- $missing = append $missing "s3.endpoint (replicas share no disk), or minio.enabled for a trial" -}}{{- end -}}
{{- if and $v.oidc.issuer (not $v.oidc.clientId) -}}{{- $missing = append $missing "oidc.clientId, because oidc.issuer is set" -}}{{- end -}}
{{- if not $v.secrets.existing -}}
{{- range $key := concat (list "databaseUrl" "tokenSecret" "smtpUrl" "vapidPrivateKey") (ternary list (list "s3AccessKey" "s3SecretKey") $v.minio.enabled) -}}
{{- if not (or (get $v.secrets $key) ((get ($v.secrets.keys | default dict) (snakecase $key | upper)) | default dict).name) -}}{{- $missing = append $missing (printf "secrets.existing, or secrets.%s" $key) -}}{{- end -}}
{{- end -}}
{{- range $name, $own := $v.secrets.keys -}}
{{- if not $own.name -}}{{- $missing = append $missing (printf "secrets.existing, or secrets.keys.%s.name: the key alone says of no secret" $name) -}}{{- end -}}
{{- end -}}
{{- if and $v.oidc.issuer (not $v.secrets.oidcClientSecret) (not $v.secrets.oidcPrivateKey) (not ($v.secrets.keys).OIDC_CLIENT_SECRET) (not ($v.secrets.keys).OIDC_PRIVATE_KEY) -}}
{{- $missing = append $missing "secrets.existing, or secrets.oidcClientSecret or oidcPrivateKey, because oidc.issuer is set" -}}
{{- end -}}
{{- end -}}
{{- if and $v.metrics.enabled $v.metrics.serviceMonitor.enabled $v.networkPolicy.enabled (not $v.networkPolicy.metricsFrom) -}}
{{- $missing = append $missing "networkPolicy.metricsFrom (where Prometheus is), because metrics.serviceMonitor.enabled is true and nobody else is let in" -}}
{{- end -}}
{{- if and ($v.caBundle).configMap ($v.caBundle).secret -}}{{- $missing = append $missing "caBundle.configMap or caBundle.secret, not both" -}}{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) -}}{{- $missing = append $missing "httpRoute.parentRefs, because httpRoute.enabled is true" -}}{{- end -}}
{{- $backup := default dict $v.backup -}}
{{- if and $backup.enabled (not $backup.folder) -}}{{- $missing = append $missing "backup.folder and the other defaults of backup, which --reuse-values leaves out: --reset-then-reuse-values brings them" -}}{{- end -}}
{{- if and $v.minio.enabled (not $v.minio.existingSecret) (.Capabilities.APIVersions.Has "argoproj.io/v1alpha1/Application") -}}
{{- if not (lookup "v1" "Secret" .Release.Namespace (include "tuuri.minioName" .)) -}}
{{- $missing = append $missing "minio.existingSecret (keys S3_ACCESS_KEY and S3_SECRET_KEY), because Argo CD asks no cluster, and each sync would draw another key" -}}
{{- end -}}
{{- end -}}
{{- if and $backup.enabled (not $backup.claim) -}}{{- $missing = append $missing "backup.claim (of the volume that takes the copies), because backup.enabled is true" -}}{{- end -}}
{{- if and $v.operator.enabled (not (and $v.operator.email $v.operator.firstName $v.operator.lastName $v.operator.passwordSecret)) -}}
{{- $missing = append $missing "operator.email, firstName, lastName and passwordSecret, because operator.enabled is true" -}}
{{- end -}}
{{- if $missing -}}{{- fail (printf "these values are needed:\n  - %s\n" (join "\n  - " $missing)) -}}{{- end -}}
{{- $wrong := include "tuuri.wrong" . -}}
{{- if $wrong -}}{{- fail (printf "these values have to be changed:%s\n" $wrong) -}}{{- end -}}
{{- end -}}
