{{- /*
A pod of the product: root, part (name and component), values (of that part), args, role; serves: with ports and probes;
init: containers that end before it begins, each the same with a name, and an image, a command and env where they are not ours, which
with databaseOnly are told the address of the database alone;
early: before the release's own objects are there (no ConfigMap, and a secret of its own).
*/ -}}
{{- define "tuuri.podTemplate" -}}
{{- $v := .root.Values -}}
metadata:
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
    {{- with $v.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    checksum/config: {{ include "tuuri.config" .root | sha256sum }}
    checksum/secret: {{ print (ternary "" (include "tuuri.secretData" .root) (ne $v.secrets.existing "")) $v.secrets.existingVersion | sha256sum }}
    {{- with $v.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- if not .early }}
  serviceAccountName: {{ include "tuuri.serviceAccount" .root }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- include "tuuri.podSecurity" .root | nindent 2 }}
  {{- with $v.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if .serves }}
  terminationGracePeriodSeconds: {{ add $v.preStopSeconds 30 (ceil (divf $v.config.shutdownDelayMs 1000)) }}
  {{- else }}
  restartPolicy: Never
  {{- end }}
  {{- with include "tuuri.placement" (dict "root" .root "values" .values "part" (ternary .part "" (default false .serves))) | trim }}
  {{- . | nindent 2 }}
  {{- end }}
  {{- if or $v.initContainers .init }}
  initContainers:
    {{- with $v.initContainers }}
    {{- tpl (toYaml .) $.root | nindent 4 }}
    {{- end }}
    {{- range .init }}
    - name: {{ .name }}
      {{- include "tuuri.container" . | nindent 6 }}
    {{- end }}
  {{- end }}
  containers:
    - name: tuuri
      {{- include "tuuri.container" . | nindent 6 }}
    {{- if .serves }}
    {{- with $v.sidecars }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
    {{- end }}
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 512Mi }
    {{- with .volumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
    {{- with include "tuuri.authorities" .root }}
    {{- . | nindent 4 }}
    {{- end }}
    {{- with $v.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}

{{- /* The volume with the authorities that are trusted beside the public ones, where there are any. */ -}}
{{- define "tuuri.authorities" -}}
{{- $items := printf "[{ key: %s, path: ca.pem }]" ((.Values.caBundle).key | default "ca.crt" | quote) -}}
{{- with (.Values.caBundle).configMap -}}
- { name: authorities, configMap: { name: {{ quote . }}, items: {{ $items }} } }
{{- end -}}
{{- with (.Values.caBundle).secret -}}
- { name: authorities, secret: { secretName: {{ quote . }}, items: {{ $items }} } }
{{- end -}}
{{- end -}}

{{- define "tuuri.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  {{- if not .Values.platformUserIds }}
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "tuuri.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  privileged: false
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "tuuri.container" -}}
{{- $v := .root.Values -}}
image: {{ .image | default (include "tuuri.image" .root) | quote }}
imagePullPolicy: {{ $v.image.pullPolicy }}
{{- with .command }}
command: {{ toJson . }}
{{- end }}
{{- with .args }}
args: {{ toJson . }}
{{- end }}
{{ include "tuuri.containerSecurity" . }}
{{- if and (not .databaseOnly) (or (not .early) $v.envFrom) }}
envFrom:
  {{- if not .early }}
  - configMapRef: { name: {{ include "tuuri.fullname" .root }} }
  {{- end }}
  {{- with $v.envFrom }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
env:
  {{- if .early }}
  {{- $config := include "tuuri.config" .root | fromYaml }}
  {{- if $v.minio.enabled }}{{ $config = omit $config "S3_ENDPOINT" "S3_BUCKET" "S3_REGION" }}{{ end }}
  {{- range $name, $value := $config }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- end }}
  {{- with .role }}
  - { name: ROLE, value: {{ . }} }
  {{- end }}
  {{- include "tuuri.databaseEnv" . | nindent 2 }}
  {{- if not .databaseOnly }}
  {{- include "tuuri.secretEnv" . | nindent 2 }}
  {{- if or ($v.caBundle).configMap ($v.caBundle).secret }}
  - { name: NODE_EXTRA_CA_CERTS, value: /etc/tuuri/authorities/ca.pem }
  {{- end }}
  {{- with ($v.proxy).https }}
  - { name: HTTPS_PROXY, value: {{ . | quote }} }
  - { name: NO_PROXY, value: {{ include "tuuri.noProxy" $.root | quote }} }
  {{- end }}
  {{- end }}
  {{- with concat (default list .env) $v.extraEnv .values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
resources: {{- toYaml .values.resources | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- with .mounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  {{- if or ($v.caBundle).configMap ($v.caBundle).secret }}
  - { name: authorities, mountPath: /etc/tuuri/authorities, readOnly: true }
  {{- end }}
  {{- with $v.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- if .serves }}
ports:
  - { name: http, containerPort: {{ $v.ports.http }} }
  {{- if $v.metrics.enabled }}
  - { name: metrics, containerPort: {{ $v.ports.metrics }} }
  {{- end }}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 3
  failureThreshold: 2
  timeoutSeconds: 3
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  failureThreshold: 6
  timeoutSeconds: 5
{{- if $v.preStopSeconds }}
lifecycle:
  preStop: { sleep: { seconds: {{ $v.preStopSeconds }} } }
{{- end }}
{{- end }}
{{- end -}}

{{- /* On which nodes: root, values (of a part, where it has its own), part: of which several are spread. */ -}}
{{- define "tuuri.placement" -}}
{{- $v := .root.Values -}}
{{- $own := .values | default dict -}}
{{- range $key := list "priorityClassName" "nodeSelector" "tolerations" "affinity" -}}
{{- with get $own $key | default (get $v $key) }}
{{ $key }}: {{ if kindIs "string" . }}{{ . }}{{ else }}{{ toYaml . | nindent 2 }}{{ end }}
{{- end -}}
{{- end -}}
{{- if and .part $v.topologySpread.enabled }}
topologySpreadConstraints:
  {{- range $v.topologySpread.keys }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $v.topologySpread.whenUnsatisfiable | default "ScheduleAnyway" }}
    {{- if eq (toString $v.topologySpread.whenUnsatisfiable) "DoNotSchedule" }}
    {{- /* Else a successor would be counted beside the pod that it replaces, and wait for ever. */}}
    matchLabelKeys: [pod-template-hash]
    {{- end }}
    labelSelector:
      matchLabels:
        {{- include "tuuri.selector" $.root | nindent 8 }}
        app.kubernetes.io/component: {{ $.part }}
  {{- end }}
{{- end }}
{{- end -}}
