export const organizationTexts = {
  areas: 'Organization',
  area: {
    details: 'Details',
    overview: 'Overview',
    users: 'Users',
    teams: 'Teams',
    roles: 'Roles',
    webhooks: 'Webhooks',
    usage: 'Usage',
    audit_logs: 'Audit logs',
  },
  created: 'Created',
  saved: 'Organization saved',
  settings: 'Settings',
  name: 'Name',
  save: 'Save changes',
  flag: {
    canUseRedteam: 'Red teaming',
    canUseAdaptiveGuardrails: 'Adaptive guardrails',
  },
  flag_help: {
    canUseRedteam: 'Without it nobody here sees the red team area; what is stored stays.',
    canUseAdaptiveGuardrails: 'Without it nobody here sees the guardrails.',
  },
  flags_fixed: 'It comes with your contract.',
  count: { teams: 'Teams', users: 'Users', targets: 'Targets', scans: 'Scans' },
}
