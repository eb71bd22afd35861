import { addTexts } from '../../core/i18n/i18n.js'

const modelAuditSuppressionsTexts = {
  title: 'Model audit suppressions',
  subtitle:
    'Findings that the team has accepted. They stay visible in results but do not affect verdicts and gates.',
  field: {
    rule: 'Rule',
    pathPattern: 'Path pattern',
    owner: 'Owner',
    reason: 'Reason',
    endsAt: 'Ends',
    createdAt: 'Created',
  },
  help: {
    rule: 'For example: pickle-dangerous-call. The evidence of a finding shows its rule.',
    pathPattern:
      'The location of the findings; * matches any characters. Leave blank for all locations.',
    owner: 'The person responsible for this decision.',
    endsAt: 'From this date, the findings count again. Leave blank for no end date.',
  },
  all_paths: 'All paths',
  ended: 'Ended %{at}',
  no_end: 'No end',
  create: 'Create suppression',
  created: 'The suppression was created',
  saved: 'The suppression was saved',
  not_found: 'Could not load the suppression',
  empty: 'No suppressions yet',
  empty_hint: 'Suppress a finding on the page of an audit, or create a suppression for a rule.',
  delete: 'Delete suppression',
  delete_one: 'Delete suppression %{name}',
  delete_many: 'Delete %{smart_count} suppression |||| Delete %{smart_count} suppressions',
  delete_hint: 'The findings count again in the verdicts of all audits.',
  deleted: '%{smart_count} suppression deleted |||| %{smart_count} suppressions deleted',
}

addTexts({ model_audit_suppressions: modelAuditSuppressionsTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    model_audit_suppressions: typeof modelAuditSuppressionsTexts
  }
}
