import { logitOf, severityOf, shippedModel, type Head } from '../classifier/model.js'
import type { LayerEvidence } from '../classifier/read_layer.js'
import { RULES } from '../rules/rules.js'
import { type Layer, layerSpan } from '../text/layers.js'
import type { Category, Placement } from '../vocabulary.js'
import type { Check, CheckedText, Finding } from './check.js'

/** Findings below this severity are not reported. */
const MIN_SEVERITY = 0.05

/** Categories whose rules count as evidence of an attack on the model. */
const ATTACKS = new Set<Category>(['prompt_injection', 'jailbreak', 'prompt_extraction', 'harm'])

/**
 * Reports prompt injection, jailbreaks and prompt extraction: applies the classifier and the rules to every layer of the
 * text.
 */
export const checkInjection: Check = (text) => {
  const { injection } = shippedModel().heads
  const strongest = strongestLayer(text, injection)
  if (strongest.severity < MIN_SEVERITY) return []
  return explain(strongest, text.input.placement)
}

/** Reports plainly worded harmful requests, using a classifier trained on published harmful goals. */
export const checkHarm: Check = (text) => {
  const { harm } = shippedModel().heads
  let best = { severity: 0, disguises: [] as string[] }
  for (const [index, layer] of text.layers.layers.entries()) {
    const severity = severityOf(harm.anchors, logitOf(harm, text.evidence[index].features))
    if (severity > best.severity) best = { severity, disguises: layer.disguises }
  }
  if (best.severity < MIN_SEVERITY) return []
  return [
    {
      check: 'harm-classifier',
      category: 'harm',
      score: best.severity,
      message: 'Resembles requests for harmful help',
      spans: [{ start: 0, end: text.source.length }],
      disguises: best.disguises,
    },
  ]
}

type Strongest = { layer: Layer; evidence: LayerEvidence; severity: number }

function strongestLayer(text: CheckedText, head: Head): Strongest {
  const scored = text.layers.layers.map((layer, index) => {
    const evidence = text.evidence[index]
    const severity = severityOf(head.anchors, logitOf(head, evidence.features) + evidence.ruleLogit)
    return { layer, evidence, severity }
  })
  return scored.reduce((best, each) => (each.severity > best.severity ? each : best))
}

/** Returns one finding per matched rule, or else one for the classifier. All have the severity of the layer. */
function explain({ layer, evidence, severity }: Strongest, placement: Placement): Finding[] {
  const byRule = new Map<number, Finding>()
  for (const match of evidence.matches) {
    const rule = RULES.rules[match.rule]
    if (!ATTACKS.has(rule.category) || !rule.placements.includes(placement)) continue
    const known = byRule.get(match.rule)
    const span = layerSpan(layer, match)
    if (known) {
      if (known.spans.every(({ start, end }) => span.start >= end || span.end <= start)) {
        known.spans.push(span)
      }
      continue
    }
    const { id, category, message } = rule
    const { disguises } = layer
    byRule.set(match.rule, {
      check: id,
      category,
      score: severity,
      message,
      spans: [span],
      disguises,
    })
  }
  if (byRule.size > 0) return [...byRule.values()]
  return [
    {
      check: 'injection-classifier',
      category: 'prompt_injection',
      score: severity,
      message: 'Resembles known attacks on language models',
      spans: [
        {
          start: 0,
          end: layer.ends.length === 0 ? 0 : layer.ends.reduce((max, end) => Math.max(max, end), 0),
        },
      ],
      disguises: layer.disguises,
    },
  ]
}
