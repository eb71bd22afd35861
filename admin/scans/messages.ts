import { addTexts } from '../core/i18n/i18n.js'
import type { ScanFormTexts } from './create/messages.js'
import type { ScanPageTexts } from './page/messages.js'

const scansTexts = {
  tabs: 'Scans and schedules',
  tab: { scans: 'Scans', schedules: 'Schedules', queue: 'Queue' },
  status: {
    queued: 'Queued',
    generating: 'Generating attacks',
    running: 'Running',
    completed: 'Completed',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Canceled',
  },
  field: {
    name: 'Name',
    target: 'Target',
    template: 'Scan template',
    status: 'Status',
    progress: 'Progress',
    started_by: 'Started by',
    created: 'Created',
    finished: 'Finished',
    duration: 'Duration',
  },
  former_member: 'Former member',
  deleted: '%{name} (deleted)',
  start_scan: 'Start scan',
  rerun_scan: 'Rerun scan',
  progress: {
    counts: '%{completed} of %{total} probes',
    percent: '%{percent}%',
    of: 'Progress of %{name}',
    unknown: 'Number of probes unknown',
    none: 'No probes',
    spoken: '%{status}. %{completed} of %{total} probes finished, %{failed} attacks succeeded.',
  },
  live: {
    interrupted: 'Live updates interrupted. Refreshing every %{seconds} s.',
  },
  list: {
    title: 'Scan History',
    subtitle: 'All scans of this team. Open a scan to monitor it, stop it, or view its results.',
    empty: 'No scans yet',
    empty_hint:
      'A scan runs a template’s attacks against a target and reports which ones succeeded.',
  },
  delete: {
    confirm: 'Delete %{smart_count} scan |||| Delete %{smart_count} scans',
    consequence:
      'Logs and unpublished results are deleted for everyone on the team. Published reports are kept. Stop a running scan before you delete it.',
    done: '%{smart_count} scan deleted |||| %{smart_count} scans deleted',
  },
  budget: {
    title: 'Budget',
    hint: 'The scan stops when it reaches any limit and publishes partial results.',
    minutes: 'Minutes',
    tokens: 'Tokens',
    usd: 'US dollars',
    tokens_hint: 'Attacker, judge, and (if reported) target tokens',
    usd_hint: 'Based on model prices. Calls without a known price count as $0.',
    range: 'Enter a number from %{min} to %{max}',
    too_short:
      'The scan is estimated to take %{low} to %{high} and would stop before it completes.',
    of_minutes: '%{smart_count} minute |||| %{smart_count} minutes',
    of_tokens: '%{smart_count} tokens',
    of_usd: '$%{amount}',
  },
  running: {
    one: '%{name} is running (%{percent}%)',
    many: '%{smart_count} scan is running |||| %{smart_count} scans are running',
  },
  ended: {
    completed: 'Scan completed: %{name}',
    partial: 'Partial report published: %{name}',
    failed: 'Scan failed: %{name}',
    cancelled: 'Scan canceled: %{name}',
  },
}

addTexts({ scans: scansTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    scans: typeof scansTexts & ScanFormTexts & ScanPageTexts
  }
}
