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
}
