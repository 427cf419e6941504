{{- /* (rule: certificates-checked) */ -}}
{{- /* Values that make no sense, each in words that say what to do: a line each. Said before anything is migrated. */ -}}
{{- define "tuuri.wrong" -}}
{{- include "tuuri.wrongNumbers" . -}}
{{- include "tuuri.wrongRoutes" . -}}
{{- include "tuuri.wrongTrust" . -}}
{{- if .Values.networkPolicy.enabled -}}{{- include "tuuri.wrongPorts" . -}}{{- end -}}
{{- end -}}

{{- /* Ways out that were taken away by null, before all else, for the others look into them; whole groups the schema asks for. */ -}}
{{- define "tuuri.takenAway" -}}
{{- $policy := .Values.networkPolicy | default dict -}}
{{- if $policy.enabled -}}
{{- range list "database" "smtp" "s3" "push" "identity" "collector" -}}
{{- if not (kindIs "slice" ((get $policy .) | default dict).ports) }}
  - networkPolicy.{{ . }} or its ports are null: say networkPolicy.{{ . }}.ports=[] to let nobody out there, or leave it out
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.wrongNumbers" -}}
{{- range $part := list "web" "api" -}}
{{- $a := (get $.Values $part).autoscaling -}}
{{- if and $a.enabled (gt (int $a.minReplicas) (int $a.maxReplicas)) }}
  - {{ $part }}.autoscaling.minReplicas is {{ $a.minReplicas }}, more than its maxReplicas of {{ $a.maxReplicas }}: give it {{ $a.maxReplicas }} or fewer
{{- end -}}
{{- end -}}
{{- range $part := list "web" "api" "worker" "expire" "backup" "migrate" "minio" -}}
{{- $r := (get $.Values $part | default dict).resources -}}
{{- range $kind, $request := ($r).requests -}}
{{- $limit := get ($r.limits | default dict) $kind -}}
{{- if $limit -}}
{{- if gt (include "tuuri.quantity" $request | float64) (include "tuuri.quantity" $limit | float64) }}
  - {{ $part }}.resources.requests.{{ $kind }} is {{ $request }}, above its limit of {{ $limit }}: no pod would be taken
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if eq (int .Values.ports.http) (int .Values.ports.metrics) }}
  - ports.metrics is {{ .Values.ports.metrics }}, which is ports.http: give it another
{{- end -}}
{{- if and .Values.traces.samplerArg (not (hasSuffix "traceidratio" .Values.traces.sampler)) }}
  - traces.samplerArg is a part of the traces, and traces.sampler takes all or none: say parentbased_traceidratio there, or leave it empty
{{- end -}}
{{- end -}}

{{- /* What Kubernetes means by 250m, 64Mi or 1.5: a number. */ -}}
{{- define "tuuri.quantity" -}}
{{- $text := toString . -}}
{{- $units := dict "" 1 "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 -}}
{{- $number := regexFind "^[0-9.]+" $text -}}
{{- printf "%f" (mulf (float64 $number) (get $units (trimPrefix $number $text) | default 1 | float64)) -}}
{{- end -}}

{{- define "tuuri.wrongRoutes" -}}
{{- $v := .Values -}}
{{- $here := regexMatch "^(localhost|127\\.0\\.0\\.1|\\[::1\\]|.+\\.localhost)$" (include "tuuri.host" .) -}}
{{- if and (hasPrefix "http://" $v.publicUrl) (not $here) }}
  - publicUrl is http://, by which passwords and sessions could be read on their way: say https:// and give the ingress or gateway a certificate
{{- end -}}
{{- if and $v.ingress.enabled $v.httpRoute.enabled }}
  - ingress.enabled and httpRoute.enabled are both true: two ways to the same host; leave one
{{- end -}}
{{- if and $v.ingress.enabled (hasPrefix "https://" $v.publicUrl) (not $v.ingress.tlsSecret) (not $v.ingress.tlsElsewhere) }}
  - ingress.tlsSecret (a secret with the certificate), because publicUrl is https://; or ingress.tlsElsewhere, where the controller or a load balancer has one
{{- end -}}
{{- if and $v.ingress.tlsSecret $v.ingress.tlsElsewhere }}
  - ingress.tlsElsewhere is true and ingress.tlsSecret names a certificate: leave one
{{- end -}}
{{- end -}}

{{- /* The program refuses it as well, whatever it comes from: by then the migration has failed. */ -}}
{{- define "tuuri.wrongTrust" -}}
{{- $places := dict "extraEnv" .Values.extraEnv -}}
{{- range $part := list "web" "api" "worker" "expire" "backup" "migrate" -}}
{{- $_ := set $places (printf "%s.extraEnv" $part) (get $.Values $part | default dict).extraEnv -}}
{{- end -}}
{{- range $place, $variables := $places -}}
{{- range $variables -}}
{{- if and (eq .name "NODE_TLS_REJECT_UNAUTHORIZED") (eq (toString .value) "0") }}
  - {{ $place }} has NODE_TLS_REJECT_UNAUTHORIZED of 0, with which no certificate is checked: take it out, and name a private authority in caBundle
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* An address behind a port that nobody is let out to would be waited for in vain, from the migration on. */ -}}
{{- define "tuuri.wrongPorts" -}}
{{- $v := .Values -}}
{{- $places := dict "s3.endpoint" (list (ternary "" $v.s3.endpoint $v.minio.enabled) "s3") "oidc.issuer" (list $v.oidc.issuer "identity") "traces.endpoint" (list $v.traces.endpoint "collector") -}}
{{- if not $v.secrets.existing -}}
{{- $_ := set $places "secrets.databaseUrl" (list $v.secrets.databaseUrl "database") -}}
{{- $_ := set $places "secrets.databaseDirectUrl" (list $v.secrets.databaseDirectUrl "database") -}}
{{- $_ := set $places "secrets.smtpUrl" (list $v.secrets.smtpUrl "smtp") -}}
{{- end -}}
{{- range $name, $place := $places -}}
{{- with first $place -}}
{{- $port := include "tuuri.portOf" . -}}
{{- $policy := last $place -}}
{{- $reached := dict "root" $ "address" . -}}
{{- $proxied := and (ne $policy "database") (ne $policy "smtp") (or (include "tuuri.throughProxy" $reached) (include "tuuri.throughOwnProxy" $reached)) -}}
{{- if not (or $proxied (has $port ((get $v.networkPolicy $policy).ports | toStrings)) (include "tuuri.letOut" (dict "rules" $v.networkPolicy.extraEgress "port" $port))) }}
  - {{ $port }} in networkPolicy.{{ $policy }}.ports, because {{ $name }} has that port and no other is let out
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.portOf" -}}
{{- $usual := dict "https" "443" "http" "80" "postgres" "5432" "postgresql" "5432" "smtp" "587" "smtps" "465" -}}
{{- regexFind "[0-9]+$" (regexFind ":[0-9]+$" (regexFind "^[^/?#]+" (regexReplaceAll "^[a-z]+://([^/?#]*@)?" . ""))) | default (get $usual (regexFind "^[a-z]+" .)) -}}
{{- end -}}

{{- /* Not empty where a rule of the operator's own lets out to that port. */ -}}
{{- define "tuuri.letOut" -}}
{{- range .rules -}}
{{- if not .ports -}}yes{{- end -}}
{{- range .ports -}}
{{- /* Without a number: every port of the protocol. */ -}}
{{- $here := or (not .port) (and (le (int .port) (int $.port)) (ge (int (.endPort | default .port)) (int $.port))) -}}
{{- if and $here (eq (.protocol | default "TCP") "TCP") -}}yes{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
