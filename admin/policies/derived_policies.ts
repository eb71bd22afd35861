import { policies } from '#api/contract/resources/policies'
import { derived } from '../core/derived_screens/derived.js'
import '../library/messages.js'

/** Source of the derived list and form. */
export const derivedPolicies = derived(policies, 'library.policies')
