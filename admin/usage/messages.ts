import { addTexts } from '../core/i18n/i18n.js'

/** Messages of the usage page; messages for the license status are in the contract. */
const usageTexts = {
  title: 'Usage',
  subtitle: 'Probes sent each month and license usage.',
  failed: 'Could not load usage',
  license: {
    title: 'License',
    customer: 'Licensed to %{name}',
    community: 'Built-in community license: all features, no limits.',
    needed: 'No license is installed, and this server requires one.',
    broken: 'The signature of the installed license is not valid on this server.',
    targets_unlimited: 'Using %{smart_count} target |||| Using %{smart_count} targets',
    probes_unlimited:
      'Using %{smart_count} probe this month |||| Using %{smart_count} probes this month',
    unlimited: 'no limit',
    starts: 'Contract start: %{date}',
    never: 'Does not expire',
    install: 'Install license',
    replace: 'Replace license',
    remove: 'Remove license',
    remove_hint:
      'Its limits and entitlements stop applying. You need the token to install it again.',
    removed: 'License removed',
    installed: 'License installed',
    token: 'License token',
    token_hint: 'Paste the full token, which has three parts separated by dots.',
    token_required: 'Paste a license token',
    check: 'Preview license',
    details: 'License details',
    targets: 'Targets',
    probes: 'Probes per month',
    overage: 'Above the limit',
    overage_billed: 'Billed at overage rates',
    overage_refused: 'Rejected',
    name: 'Customer',
    start: 'Contract start',
    expires: 'Expires',
    no_date: 'Not specified',
    back: 'Use another token',
    already_expired: 'This license has already expired.',
  },
  from: 'From',
  to: 'To',
  month_hint: 'Year and month, such as 2026-02',
  apply: 'Apply period',
  export: 'Export usage',
  csv: 'Download CSV',
  json: 'Download JSON',
  probes: 'Probes by month',
  empty: 'No probes were sent in this period',
  month: 'Month',
  team: 'Team',
  count: 'Probes',
  total: 'All teams',
  others: 'Other teams',
  targets: 'Targets by team',
  targets_count: 'Targets',
}

addTexts({ usage: usageTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    usage: typeof usageTexts
  }
}
