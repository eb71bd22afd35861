import { accessControlPlugins } from './families/access_control.js'
import { biasPlugins } from './families/bias.js'
import { brandPlugins } from './families/brand.js'
import { codeInjectionPlugins } from './families/code_injection.js'
import { datasetPlugins } from './families/datasets.js'
import { extractionPlugins } from './families/extraction.js'
import { harmfulPlugins } from './families/harmful.js'
import { injectionPlugins } from './families/injection.js'
import { privacyPlugins } from './families/privacy.js'
import { resourceUsePlugins } from './families/resource_use.js'
import { truthfulnessPlugins } from './families/truthfulness.js'
import { userSuppliedPlugins } from './families/user_supplied.js'
import { codingAgentPlugins } from './families/coding_agent.js'
import { ecommercePlugins } from './families/ecommerce.js'
import { financialPlugins } from './families/financial.js'
import { insurancePlugins } from './families/insurance.js'
import { medicalPlugins } from './families/medical.js'
import { pharmacyPlugins } from './families/pharmacy.js'
import { realEstatePlugins } from './families/real_estate.js'
import { teenSafetyPlugins } from './families/teen_safety.js'
import { telecomPlugins } from './families/telecom.js'
import type { AttackSource } from './source.js'

const SOURCES = new Map<string, AttackSource>(
  [
    ...accessControlPlugins,
    ...biasPlugins,
    ...brandPlugins,
    ...codeInjectionPlugins,
    ...datasetPlugins,
    ...extractionPlugins,
    ...harmfulPlugins,
    ...injectionPlugins,
    ...privacyPlugins,
    ...resourceUsePlugins,
    ...truthfulnessPlugins,
    ...codingAgentPlugins,
    ...ecommercePlugins,
    ...financialPlugins,
    ...insurancePlugins,
    ...medicalPlugins,
    ...pharmacyPlugins,
    ...realEstatePlugins,
    ...teenSafetyPlugins,
    ...telecomPlugins,
    ...userSuppliedPlugins,
  ].map((plugin) => [plugin.id, plugin.attacks])
)

/** What writes the attacks of a plugin without a model, or undefined when nothing does. */
export function attackSource(pluginId: string): AttackSource | undefined {
  return SOURCES.get(pluginId)
}
