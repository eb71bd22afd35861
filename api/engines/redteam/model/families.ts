import type { PluginBrief, PluginFamily } from './plugin_family.js'
import { accessControl } from './families/access_control.js'
import { agentic } from './families/agentic.js'
import { biases } from './families/bias.js'
import { brand } from './families/brand.js'
import { codingAgent } from './families/coding_agent.js'
import { ecommerce } from './families/ecommerce.js'
import { financial } from './families/financial.js'
import { harmful } from './families/harmful.js'
import { injection } from './families/injection.js'
import { insurance } from './families/insurance.js'
import { medical } from './families/medical.js'
import { pharmacy } from './families/pharmacy.js'
import { policy } from './families/policy.js'
import { privacy } from './families/privacy.js'
import { realEstate } from './families/real_estate.js'
import { reliance } from './families/reliance.js'
import { telecom } from './families/telecom.js'
import { youngPeople } from './families/young_people.js'

export const FAMILIES: PluginFamily[] = [
  injection,
  accessControl,
  agentic,
  privacy,
  harmful,
  biases,
  brand,
  reliance,
  codingAgent,
  policy,
  financial,
  medical,
  pharmacy,
  insurance,
  telecom,
  realEstate,
  ecommerce,
  youngPeople,
]

const BY_PLUGIN = new Map<string, { family: PluginFamily; brief: PluginBrief }>(
  FAMILIES.flatMap((family) =>
    Object.entries(family.plugins).map(
      ([id, brief]): [string, { family: PluginFamily; brief: PluginBrief }] => [
        id,
        { family, brief },
      ]
    )
  )
)

/** The family and brief of a plugin; undefined when the model is not asked to write its attacks. */
export function familyOf(
  pluginId: string
): { family: PluginFamily; brief: PluginBrief } | undefined {
  return BY_PLUGIN.get(pluginId)
}
