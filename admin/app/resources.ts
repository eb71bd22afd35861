import { evals } from '#api/contract/resources/evals'
import { datasets } from '#api/contract/resources/datasets'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { reports } from '#api/contract/resources/reports'
import { scans } from '#api/contract/resources/scans'
import { targets } from '#api/contract/resources/targets'
import { templates } from '#api/contract/resources/templates'
import { evalsScreens } from '../evals/index.js'
import { datasetsScreens } from '../datasets/index.js'
import { evalConfigsScreens } from '../eval_editor/configs/index.js'
import { reportsScreens } from '../reports/index.js'
import { scansScreens } from '../scans/index.js'
import { targetsScreens } from '../targets/index.js'
import { templatesScreens } from '../templates/index.js'
import type { ConsoleResource } from './resource_screens.js'

/** Every resource of the console: its definition and its screens. */
export const consoleResources: ConsoleResource[] = [
  { definition: targets, screens: targetsScreens },
  { definition: templates, screens: templatesScreens },
  { definition: scans, screens: scansScreens },
  { definition: reports, screens: reportsScreens },
  { definition: datasets, screens: datasetsScreens },
  { definition: evalConfigs, screens: evalConfigsScreens },
  { definition: evals, screens: evalsScreens },
]
