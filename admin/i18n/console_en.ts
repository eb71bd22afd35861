import { apiTokensTexts } from './areas/api_tokens.js'
import { auditTexts } from './areas/audit.js'
import { evalCellTexts, evalChartTexts } from './areas/eval_cells.js'
import { evalsTexts } from './areas/evals.js'
import { formTexts } from './areas/form.js'
import { importsTexts } from './areas/imports.js'
import { organizationTexts } from './areas/organization.js'
import { overviewTexts } from './areas/overview.js'
import { peopleTexts } from './areas/people.js'
import { pluginsTexts } from './areas/plugins.js'
import { reportsTexts } from './areas/reports.js'
import { rolesTexts } from './areas/roles.js'
import { scansTexts } from './areas/scans.js'
import { serverSettingsTexts } from './areas/server_settings.js'
import { targetsTexts } from './areas/targets.js'
import { teamsTexts } from './areas/teams.js'
import { templatesTexts } from './areas/templates.js'
import { usageTexts } from './areas/usage.js'
import { webhooksTexts } from './areas/webhooks.js'

/** Texts of the signed-in areas; they are fetched with them. */
export const consoleTexts = {
  form: formTexts,
  evals: evalsTexts,
  eval_cell: evalCellTexts,
  eval_chart: evalChartTexts,
  targets: targetsTexts,
  plugins: pluginsTexts,
  templates: templatesTexts,
  scans: scansTexts,
  reports: reportsTexts,
  server_settings: serverSettingsTexts,
  organization: organizationTexts,
  roles: rolesTexts,
  imports: importsTexts,
  tokens: apiTokensTexts,
  audit: auditTexts,
  teams: teamsTexts,
  overview: overviewTexts,
  people: peopleTexts,
  usage: usageTexts,
  webhooks: webhooksTexts,
}
