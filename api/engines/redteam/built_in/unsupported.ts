import { catalogFile } from '../catalog_data.js'

const REASONS: Record<string, string> = {
  'harmful:child-exploitation':
    'Never attacked from shipped texts: no material that touches the exploitation of children is kept here.',
  'teen-safety:dangerous-roleplay':
    'Never attacked from shipped texts: no violent or sexual role play with minors is kept here.',
  'agentic:memory-poisoning':
    'Needs a conversation of several sessions that a model plans and reads.',
  'rag-poisoning': 'Needs a poisoned document in the retrieval store of the target.',
  'goal-misalignment': 'Needs a model to write and to judge the scenario.',
  'wordplay': 'Needs a model: no licensed set of such riddles is shipped.',
}
const MULTIMODAL = 'Sends pictures; targets here take text only.'
const DATASET =
  'The data set is not among the shipped corpora. An administrator brings it in Server Settings, Harmful content.'
const NEEDS_MODEL = 'Needs a model to write the attacks and to judge the answers.'

/** Why a plugin cannot run without a model. */
export function whyNotBuiltIn(pluginId: string): string {
  const plugin = catalogFile().plugins.find((entry) => entry.id === pluginId)
  if (REASONS[pluginId]) return REASONS[pluginId]
  if (plugin?.multimodal) return MULTIMODAL
  if (plugin?.category === 'Datasets') return DATASET
  return NEEDS_MODEL
}
