{{- /* What every part is told that is no secret, as the ConfigMap has it. */ -}}
{{- define "tuuri.config" -}}
{{- $v := .Values -}}
NODE_ENV: production
PUBLIC_URL: {{ $v.publicUrl | quote }}
PORT: {{ $v.ports.http | quote }}
{{- if $v.metrics.enabled }}
METRICS_PORT: {{ $v.ports.metrics | quote }}
{{- end }}
PRINCIPAL_APPROVAL: {{ $v.config.principalApproval | quote }}
TRUSTED_PROXIES: {{ $v.config.trustedProxies | quote }}
CLEAN_UP: {{ ternary "elsewhere" "worker" $v.expire.enabled }}
LOG_LEVEL: {{ $v.config.logLevel | quote }}
SHUTDOWN_DELAY_MS: {{ $v.config.shutdownDelayMs | int | quote }}
DATABASE_POOL_SIZE: {{ $v.config.databasePoolSize | quote }}
DELIVERIES_KEPT_DAYS: {{ $v.config.deliveriesKeptDays | default 90 | int | quote }}
{{- with $v.config.requestsAtOnce }}
REQUESTS_AT_ONCE: {{ int . | quote }}
{{- end }}
MAIL_FROM: {{ $v.config.mailFrom | quote }}
{{- with $v.config.supportEmail }}
SUPPORT_EMAIL: {{ . | quote }}
{{- end }}
VAPID_PUBLIC_KEY: {{ $v.config.vapidPublicKey | quote }}
{{- with $v.config.vapidSubject }}
VAPID_SUBJECT: {{ . | quote }}
{{- end }}
S3_ENDPOINT: {{ include "tuuri.s3Endpoint" . | quote }}
S3_BUCKET: {{ $v.s3.bucket | quote }}
S3_REGION: {{ $v.s3.region | quote }}
{{- if $v.oidc.issuer }}
OIDC_ISSUER: {{ $v.oidc.issuer | quote }}
OIDC_CLIENT_ID: {{ $v.oidc.clientId | quote }}
{{- with $v.oidc.providerName }}
OIDC_PROVIDER_NAME: {{ . | quote }}
{{- end }}
{{- with $v.oidc.scope }}
OIDC_SCOPE: {{ . | quote }}
{{- end }}
{{- end }}
{{- if $v.traces.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ $v.traces.endpoint | quote }}
OTEL_EXPORTER_OTLP_TIMEOUT: {{ $v.traces.timeoutMs | int | quote }}
{{- with $v.traces.serviceName }}
OTEL_SERVICE_NAME: {{ . | quote }}
{{- end }}
{{- with $v.traces.sampler }}
OTEL_TRACES_SAMPLER: {{ . | quote }}
{{- end }}
{{- with $v.traces.samplerArg }}
OTEL_TRACES_SAMPLER_ARG: {{ . | quote }}
{{- end }}
{{- with $v.traces.attributes }}
OTEL_RESOURCE_ATTRIBUTES: {{ include "tuuri.pairs" . | quote }}
{{- end }}
TRACE_CONTEXT: {{ $v.traces.context | quote }}
{{- end }}
{{- end -}}

{{- /* Names with values, as OpenTelemetry has them in one variable. */ -}}
{{- define "tuuri.pairs" -}}
{{- $pairs := list -}}
{{- range $name, $value := . -}}
{{- $pairs = append $pairs (printf "%s=%s" $name ($value | toString | urlquery | replace "+" "%20")) -}}
{{- end -}}
{{- join "," $pairs -}}
{{- end -}}

{{- /* Who is reached past the proxy: this machine, the cluster, the chart's own services, and what noProxy says. */ -}}
{{- define "tuuri.noProxy" -}}
{{- $own := list "localhost" "127.0.0.1" "::1" ".svc" ".cluster.local" -}}
{{- range list "web" "api" "minio" -}}
{{- $own = append $own (printf "%s-%s" (include "tuuri.fullname" $) .) -}}
{{- end -}}
{{- join "," (concat $own (.Values.proxy.noProxy | default list)) -}}
{{- end -}}

{{- /* The secret of the chart, where there is none of the operator's. */ -}}
{{- define "tuuri.secretData" -}}
{{- $s := .Values.secrets -}}
{{- with $s.databaseUrl }}
DATABASE_URL: {{ . | quote }}
{{- end }}
{{- with $s.databaseDirectUrl }}
DATABASE_DIRECT_URL: {{ . | quote }}
{{- end }}
{{- with $s.tokenSecret }}
TOKEN_SECRET: {{ . | quote }}
{{- end }}
{{- with $s.smtpUrl }}
SMTP_URL: {{ . | quote }}
{{- end }}
{{- with $s.vapidPrivateKey }}
VAPID_PRIVATE_KEY: {{ . | quote }}
{{- end }}
{{- if not .Values.minio.enabled }}
{{- with $s.s3AccessKey }}
S3_ACCESS_KEY: {{ . | quote }}
{{- end }}
{{- with $s.s3SecretKey }}
S3_SECRET_KEY: {{ . | quote }}
{{- end }}
{{- end }}
{{- with $s.tokenSecretFallbacks }}
TOKEN_SECRET_FALLBACKS: {{ . | quote }}
{{- end }}
{{- with $s.identitySecret }}
IDENTITY_SECRET: {{ . | quote }}
{{- end }}
{{- with $s.identitySecretFallbacks }}
IDENTITY_SECRET_FALLBACKS: {{ . | quote }}
{{- end }}
{{- with $s.vapidPrivateKeyFallbacks }}
VAPID_PRIVATE_KEY_FALLBACKS: {{ . | quote }}
{{- end }}
{{- with $s.traceHeaders }}
OTEL_EXPORTER_OTLP_HEADERS: {{ . | quote }}
{{- end }}
{{- with $s.oidcClientSecret }}
OIDC_CLIENT_SECRET: {{ . | quote }}
{{- end }}
{{- with $s.oidcPrivateKey }}
OIDC_PRIVATE_KEY: {{ . | quote }}
{{- end }}
{{- end -}}

{{- /* Where the value of one variable is: the secret and key that secrets.keys has for it, else its own name in the common secret. */ -}}
{{- define "tuuri.keyOf" -}}
{{- $own := get (.root.Values.secrets.keys | default dict) .variable | default dict -}}
secretKeyRef: { name: {{ $own.name | default .secret | quote }}, key: {{ $own.key | default .variable }}{{ if and .optional (not $own) }}, optional: true{{ end }} }
{{- end -}}

{{- define "tuuri.databaseEnv" -}}
- name: DATABASE_URL
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" .root "secret" .secret "variable" "DATABASE_URL") }} }
- name: DATABASE_DIRECT_URL
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" .root "secret" .secret "variable" "DATABASE_DIRECT_URL" "optional" true) }} }
{{- end -}}

{{- /* All but the database's, each key by its name, so that a secret says nothing else, and one that lacks a key is told at once. */ -}}
{{- define "tuuri.secretEnv" -}}
{{- range list "TOKEN_SECRET" "SMTP_URL" "VAPID_PRIVATE_KEY" }}
- name: {{ . }}
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" $.root "secret" $.secret "variable" .) }} }
{{- end }}
{{- $ofChart := .root.Values.minio.enabled }}
{{- /* Before the release's own objects are there, there is no MinIO, either; who comes so early needs no files. */}}
{{- if not (and $ofChart .early) }}
{{- range list "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
- name: {{ . }}
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" $.root "secret" (ternary (include "tuuri.minioSecret" $.root) $.secret $ofChart) "variable" .) }} }
{{- end }}
{{- end }}
{{- range list "TOKEN_SECRET_FALLBACKS" "IDENTITY_SECRET" "IDENTITY_SECRET_FALLBACKS" "VAPID_PRIVATE_KEY_FALLBACKS" }}
- name: {{ . }}
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" $.root "secret" $.secret "variable" . "optional" true) }} }
{{- end }}
{{- if .root.Values.traces.endpoint }}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" $.root "secret" $.secret "variable" "OTEL_EXPORTER_OTLP_HEADERS" "optional" true) }} }
{{- end }}
{{- if .root.Values.oidc.issuer }}
{{- range list "OIDC_CLIENT_SECRET" "OIDC_PRIVATE_KEY" }}
- name: {{ . }}
  valueFrom: { {{ include "tuuri.keyOf" (dict "root" $.root "secret" $.secret "variable" . "optional" true) }} }
{{- end }}
{{- end }}
{{- end -}}
