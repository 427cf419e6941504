{{- define "tuuri.deployment" -}}
{{- include "tuuri.validate" .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "tuuri.fullname" .root }}-{{ .part }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  {{- with .root.Values.commonAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with include "tuuri.replicas" . }}
  replicas: {{ . }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "tuuri.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
  template:
    {{- include "tuuri.podTemplate" . | nindent 4 }}
{{- end -}}

{{- /*
How many pods of a part; empty: that is left out. An autoscaler's number is said again as it is now: a number that was there and is
left out would be one; so where somebody else scales (replicas: null). None, as maintenance left it, would be none for ever. Without a cluster to ask, or without the Deployment, it is left out.
*/ -}}
{{- define "tuuri.replicas" -}}
{{- $autoscaled := dig "autoscaling" "enabled" false .values -}}
{{- if .root.Values.maintenance -}}
0
{{- else if not (or $autoscaled (kindIs "invalid" .values.replicas)) -}}
{{- .values.replicas -}}
{{- else -}}
{{- $live := lookup "apps/v1" "Deployment" .root.Release.Namespace (printf "%s-%s" (include "tuuri.fullname" .root) .part) -}}
{{- if $live -}}{{- max 1 (dig "spec" "replicas" 1 $live | int) ($autoscaled | ternary (dig "autoscaling" "minReplicas" 0 .values) 0 | int) -}}{{- end -}}
{{- end -}}
{{- end -}}

{{- define "tuuri.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "tuuri.fullname" .root }}-{{ .part }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  {{- with merge (dict) (.root.Values.service.annotations | default dict) (.root.Values.commonAnnotations | default dict) }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: {{ .root.Values.service.type }}
  selector:
    {{- include "tuuri.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  ports:
    - { name: http, port: {{ .root.Values.service.port }}, targetPort: http, appProtocol: http }
{{- end -}}

{{- define "tuuri.pdb" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "tuuri.fullname" .root }}-{{ .part }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  {{- with .root.Values.commonAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  maxUnavailable: {{ .root.Values.podDisruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "tuuri.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "tuuri.hpa" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "tuuri.fullname" .root }}-{{ .part }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  {{- with .root.Values.commonAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "tuuri.fullname" .root }}-{{ .part }} }
  minReplicas: {{ .values.autoscaling.minReplicas }}
  maxReplicas: {{ .values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .values.autoscaling.targetCPU }} } }
  {{- with .values.autoscaling.behavior }}
  behavior: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- /* Ways out, as a NetworkPolicy has them: to the name service, and to a place of networkPolicy. */ -}}
{{- define "tuuri.wayToNames" -}}
{{- $dns := .Values.networkPolicy.dns | default dict -}}
{{- $ports := ternary $dns.ports (list 53) (hasKey $dns "ports") -}}
{{- if $ports }}
- ports:
    {{- range $ports }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
  {{- with $dns.to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{- /* Without ports none: a rule without them would let out to all. */ -}}
{{- define "tuuri.wayTo" -}}
{{- if .ports -}}
- ports:
    {{- range .ports }}
    - { port: {{ . }} }
    {{- end }}
  {{- with .to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{- /* Not empty where an address (root, address) is reached through the proxy, as the program decides it. */ -}}
{{- define "tuuri.throughProxy" -}}
{{- if and (.root.Values.proxy).https (hasPrefix "https://" .address) -}}
{{- if not (include "tuuri.past" (dict "names" (include "tuuri.noProxy" .root) "address" .address)) -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{- /* The same of a proxy that is told by extraEnv, as one with a password is; a NO_PROXY that lies in a secret is not known here. */ -}}
{{- define "tuuri.throughOwnProxy" -}}
{{- $own := dict -}}
{{- range .root.Values.extraEnv -}}{{- $_ := set $own .name (.value | default "") -}}{{- end -}}
{{- if hasKey $own (printf "%s_PROXY" (regexFind "^[a-z]+" .address | upper)) -}}
{{- if not (include "tuuri.past" (dict "names" (get $own "NO_PROXY") "address" .address)) -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Not empty where an address is one of the names of a NO_PROXY: a host with all below it, at a port if one is said, or an address of IPv6. */ -}}
{{- define "tuuri.past" -}}
{{- $host := (urlParse .address).hostname | lower -}}
{{- $port := include "tuuri.portOf" .address -}}
{{- range regexSplit "[\\s,]+" (lower .names) -1 -}}
{{- $only := regexFind ":[0-9]+$" . -}}
{{- $name := regexReplaceAll "^[*]?[.]" (. | trimSuffix $only | trimSuffix ".") "" -}}
{{- if regexMatch ":.*:" . -}}
{{- if eq (trimAll "[]" .) $host -}}yes{{- end -}}
{{- else if or (eq . "*") (and $name (has $only (list "" (printf ":%s" $port))) (hasSuffix (printf ".%s" $name) (printf ".%s" $host))) -}}yes{{- end -}}
{{- end -}}
{{- end -}}
