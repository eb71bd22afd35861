import { modelSources } from '#api/contract/resources/model_sources'
import { derived } from '../../core/derived_screens/derived.js'
import './messages.js'

export const derivedSources = derived(modelSources, 'model_sources')
