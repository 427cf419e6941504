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
  {{- /* Null: somebody else scales it, and no upgrade undoes that. */}}
  {{- if not (or (dig "autoscaling" "enabled" false .values) (kindIs "invalid" .values.replicas)) }}
  replicas: {{ .values.replicas }}
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

{{- define "tuuri.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "tuuri.fullname" .root }}-{{ .part }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "tuuri.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
  {{- with merge (dict) .root.Values.service.annotations .root.Values.commonAnnotations }}
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
