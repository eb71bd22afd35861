import { evals } from '#api/contract/resources/evals'
import { datasets } from '#api/contract/resources/datasets'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { issues } from '#api/contract/resources/issues'
import { reports } from '#api/contract/resources/reports'
import { customPolicies } from '#api/contract/resources/custom_policies'
import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { modelAudits } from '#api/contract/resources/model_audits'
import { scans } from '#api/contract/resources/scans'
import { schedules } from '#api/contract/resources/schedules'
import { targets } from '#api/contract/resources/targets'
import { templates } from '#api/contract/resources/templates'
import { evalsScreens } from '../evals/index.js'
import { datasetsScreens } from '../datasets/index.js'
import { evalConfigsScreens } from '../eval_editor/configs/index.js'
import { collectionsScreens } from '../plugin_collections/index.js'
import { policiesScreens } from '../policies/index.js'
import { modelAuditsScreens } from '../model_audits/index.js'
import { reportsScreens } from '../reports/index.js'
import { scansScreens } from '../scans/index.js'
import { schedulesScreens } from '../schedules/index.js'
import { severitiesScreens } from '../severity_overrides/index.js'
import { issuesScreens } from '../vulnerabilities/index.js'
import { targetsScreens } from '../targets/index.js'
import { templatesScreens } from '../templates/index.js'
import type { ConsoleResource } from './resource_screens.js'

/** Every resource of the console: its definition and its screens. */
export const consoleResources: ConsoleResource[] = [
  { definition: targets, screens: targetsScreens },
  { definition: templates, screens: templatesScreens },
  // Before the collections, to whose records their addresses look alike.
  { definition: severityOverrides, screens: severitiesScreens },
  { definition: customPolicies, screens: policiesScreens },
  { definition: pluginCollections, screens: collectionsScreens },
  // Before the scans, to whose records their addresses look alike.
  { definition: schedules, screens: schedulesScreens },
  { definition: scans, screens: scansScreens },
  { definition: reports, screens: reportsScreens },
  { definition: issues, screens: issuesScreens },
  { definition: datasets, screens: datasetsScreens },
  { definition: evalConfigs, screens: evalConfigsScreens },
  { definition: evals, screens: evalsScreens },
  { definition: modelAudits, screens: modelAuditsScreens },
]
