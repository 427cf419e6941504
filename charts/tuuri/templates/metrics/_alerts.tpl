{{- /* The alerts of the file, as the values change them. */ -}}
{{- define "tuuri.alerts" -}}
{{- $rules := .Values.metrics.rules -}}
{{- $known := list -}}
{{- $alerts := list -}}
{{- range (index (.Files.Get "files/rules.yaml" | fromYaml).groups 0).rules -}}
{{- $known = append $known .alert -}}
{{- $own := get ($rules.alerts | default dict) .alert | default dict -}}
{{- $rule := mergeOverwrite (deepCopy .) (dict "labels" ($rules.alertLabels | default dict) "annotations" ($rules.alertAnnotations | default dict)) (omit $own "enabled" "threshold") -}}
{{- with $rules.runbooks -}}
{{- $_ := set $rule.annotations "runbook_url" (printf "%s#%s" . (lower $rule.alert)) -}}
{{- end -}}
{{- if hasKey $own "threshold" -}}
{{- if not (regexMatch "[<>] [0-9]" .expr) -}}{{- fail (printf "metrics.rules.alerts.%s.threshold: this alert compares with nothing; `for` says how long it waits" .alert) -}}{{- end -}}
{{- $_ := set $rule "expr" (regexReplaceAll "([<>]) [0-9.]+" .expr (printf "${1} %v" $own.threshold)) -}}
{{- end -}}
{{- if ne (toString (get $own "enabled")) "false" -}}{{- $alerts = append $alerts $rule -}}{{- end -}}
{{- end -}}
{{- range $name, $_ := $rules.alerts -}}
{{- if not (has $name $known) -}}{{- fail (printf "metrics.rules.alerts.%s: there is no such alert; there are %s" $name (join ", " $known)) -}}{{- end -}}
{{- end -}}
{{- toYaml $alerts -}}
{{- end -}}
