import { addTexts } from '../core/i18n/i18n.js'

const schedulesTexts = {
  title: 'Scan schedules',
  subtitle: 'Scans that start automatically at set times.',
  create: 'Create schedule',
  create_title: 'Create schedule',
  created: 'Schedule created',
  saved: 'Schedule saved',
  not_found: 'Could not load the schedule',
  empty: 'No schedules yet',
  empty_hint: 'A schedule starts the same scan regularly, so you notice changes in your target.',
  delete: 'Delete schedule',
  delete_one: 'Delete schedule %{name}',
  delete_many: 'Delete %{smart_count} schedule |||| Delete %{smart_count} schedules',
  delete_hint: 'No more scans will start on this schedule. Existing scans are kept.',
  deleted: '%{smart_count} schedule deleted |||| %{smart_count} schedules deleted',
  field: {
    name: 'Name',
    target: 'Target',
    template: 'Scan template',
    when: 'Schedule',
    cron: 'Cron expression',
    time_zone: 'Time zone',
    next: 'Next run',
    last: 'Last run',
    runs_as: 'Runs as',
    enabled: 'Enabled',
    missed: 'Missed runs',
    minutes: 'Budget (minutes)',
    tokens: 'Budget (tokens)',
    usd: 'Budget (US dollars)',
  },
  preset: {
    label: 'Frequency',
    daily: 'Every day at 3:00',
    weekdays: 'Monday to Friday at 3:00',
    weekly: 'Every Monday at 3:00',
    monthly: 'On the first of the month at 3:00',
    custom: 'Custom',
  },
  cron_help:
    'Minute, hour, day of month, month, day of week. For example, 30 6 * * 1 is Monday at 6:30.',
  time_zone_help: 'For example: Europe/Berlin. Daylight saving time is applied.',
  missed_help: 'What to do if no worker was available at the scheduled time',
  when_missed: { once: 'Run once when a worker is available', skip: 'Skip' },
  budget_help: 'The scan stops when it reaches any limit and publishes partial results.',
  runs_as_help: 'Scans run with the permissions of the person who last saved the schedule.',
  enabled_help: 'Start scans at the scheduled times',
  off: 'Off',
  next_times: 'Upcoming runs',
  runs: 'Runs',
  no_runs: 'No runs yet.',
  outcome: { started: 'Started', missed: 'Missed', refused: 'Not started' },
  missed:
    '%{smart_count} run missed because no worker was available. |||| %{smart_count} runs missed because no worker was available.',
  succeeded_attacks: '%{smart_count} attack succeeded |||| %{smart_count} attacks succeeded',
  open_scan: 'View scan from %{time}',
  required: 'This field is required',
}

addTexts({ schedules: schedulesTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    schedules: typeof schedulesTexts
  }
}
