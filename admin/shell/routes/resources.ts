import { evals } from '#api/contract/resources/evals'
import { datasets } from '#api/contract/resources/datasets'
import { configurations } from '#api/contract/resources/configurations'
import { vulnerabilities } from '#api/contract/resources/vulnerabilities'
import { reports } from '#api/contract/resources/reports'
import { policies } from '#api/contract/resources/policies'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { modelAudits } from '#api/contract/resources/model_audits'
import { scans } from '#api/contract/resources/scans'
import { schedules } from '#api/contract/resources/schedules'
import { targets } from '#api/contract/resources/targets'
import { templates } from '#api/contract/resources/templates'
import { evalsScreens } from '../../evals/index.js'
import { datasetsScreens } from '../../datasets/index.js'
import { configurationScreens } from '../../configurations/index.js'
import { collectionsScreens } from '../../plugin_collections/index.js'
import { policiesScreens } from '../../policies/index.js'
import { modelAuditsScreens } from '../../model_audits/index.js'
import { reportsScreens } from '../../reports/index.js'
import { scansScreens } from '../../scans/index.js'
import { schedulesScreens } from '../../schedules/index.js'
import { severitiesScreens } from '../../severity_overrides/index.js'
import { vulnerabilitiesScreens } from '../../vulnerabilities/index.js'
import { targetsScreens } from '../../targets/index.js'
import { templatesScreens } from '../../templates/index.js'
import { calibrations } from '#api/contract/resources/calibrations'
import { calibrationsScreens } from '../../calibrations/index.js'
import { guardrails } from '#api/contract/resources/guardrails'
import { guardrailsScreens } from '../../guardrails/index.js'
import { modelAuditSuppressions } from '#api/contract/resources/model_audit_suppressions'
import { modelAuditSuppressionsScreens } from '../../model_audits/suppressions/index.js'
import { modelSources } from '#api/contract/resources/model_sources'
import { modelSourcesScreens } from '../../model_audits/sources/index.js'
import { mcpApplications } from '#api/contract/resources/mcp_applications'
import { mcpApplicationsScreens } from '../../mcp/applications/index.js'
import { mcpAlerts } from '#api/contract/resources/mcp_alerts'
import { mcpAlertsScreens } from '../../mcp/alerts/index.js'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { mcpServersScreens } from '../../mcp/servers/index.js'
import type { ConsoleResource } from '../../core/routing/resource_screens.js'

/** All resources with their screens, in menu order. If several paths match a URL, the first one is used. */
export const consoleResources: ConsoleResource[] = [
  { definition: targets, screens: targetsScreens },
  { definition: templates, screens: templatesScreens },
  { definition: reports, screens: reportsScreens },
  { definition: vulnerabilities, screens: vulnerabilitiesScreens },
  // Before the scans, because `/jobs/:id` also matches the path of the schedules.
  { definition: schedules, screens: schedulesScreens },
  { definition: scans, screens: scansScreens },
  // Before the collections, because the paths of their records also match these.
  { definition: severityOverrides, screens: severitiesScreens },
  { definition: policies, screens: policiesScreens },
  { definition: pluginCollections, screens: collectionsScreens },
  { definition: datasets, screens: datasetsScreens },
  { definition: configurations, screens: configurationScreens },
  { definition: evals, screens: evalsScreens },
  { definition: modelAudits, screens: modelAuditsScreens },
  { definition: calibrations, screens: calibrationsScreens },
  { definition: guardrails, screens: guardrailsScreens },
  { definition: modelAuditSuppressions, screens: modelAuditSuppressionsScreens },
  { definition: modelSources, screens: modelSourcesScreens },
  { definition: mcpServers, screens: mcpServersScreens },
  { definition: mcpApplications, screens: mcpApplicationsScreens },
  { definition: mcpAlerts, screens: mcpAlertsScreens },
]
