import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the guardrail dashboard, under the key `guardrail_dashboard`. */
const dashboardTexts = {
  title: 'Guardrail dashboard',
  subtitle: 'Decisions of guardrails, their speed, and their error rates.',
  failed: 'Could not load the dashboard',
  period: 'Period',
  days: 'Last %{smart_count} day |||| Last %{smart_count} days',
  guardrail: 'Guardrail',
  all: 'All guardrails',
  empty: 'No requests in this period',
  empty_hint: 'Connect an application under Integrate, or choose a longer period.',
  open_integrate: 'Connect an application',
  requests: {
    title: 'Requests',
    explanation: 'Checked texts per day, by action of the active version.',
    day: 'Day',
    count: 'Requests',
    total: 'Total',
    action: 'Action',
    share: 'Share',
  },
  latency: {
    title: 'Latency',
    explanation: 'Server time per check.',
    p50: 'Median',
    p99: '99th percentile',
    none: 'No requests',
  },
  model: {
    verdicts: 'Verdicts of text policies',
    tokens: 'Tokens of text policies',
    tokens_value: '%{input} input, %{output} output',
    cost: 'Cost of text policies',
    cost_value: '%{amount} USD',
    unknown_cost: 'Unknown: the grading model has no prices',
  },
  quality: {
    title: 'Quality',
    explanation: 'Estimated from labeled requests.',
    false_alarms: 'False alarms',
    false_alarms_value:
      '%{rate} (95% interval %{interval}, %{smart_count} label) |||| %{rate} (95% interval %{interval}, %{smart_count} labels)',
    missed: 'Missed attacks',
    missed_value: '%{missed} of %{labeled} labeled attacks',
    no_labels: 'No labels yet',
    disagreements: 'Shadow version decides differently',
    disagreements_value: '%{smart_count} unlabeled request |||| %{smart_count} unlabeled requests',
    no_disagreements: 'No unlabeled requests',
    label_link: 'Label requests',
  },
  policies: {
    title: 'Most frequent policies',
    explanation:
      'Policies that contributed to an action other than “Allowed”. If no version is active, decisions of the shadow version are counted.',
    none: 'No policy matched.',
    policy: 'Policy',
    hits: 'Requests',
  },
  paths: {
    title: 'Integration paths',
    explanation: 'Whether the requests of each target are checked.',
    none: 'No path is in use.',
    target: 'Target',
    path: 'Path',
    state: 'State',
    last_request: 'Last request',
    last_canary: 'Last check with a known attack',
    never: 'Never',
  },
  verifications: {
    title: 'Verified vulnerabilities',
    explanation:
      'Success rate of known attacks, with and without the guardrail. An attacker who adapts succeeds more often.',
    none: 'No vulnerabilities have been verified behind a guardrail yet.',
    vulnerability: 'Vulnerability',
    without: 'Without guardrail',
    behind: 'Behind guardrail',
    verified: 'Verified',
    value: '%{share} (%{count} of %{total})',
    with_undecided: '%{rate}, %{count} without a verdict',
  },
}

addTexts({ guardrail_dashboard: dashboardTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_dashboard: typeof dashboardTexts
  }
}
