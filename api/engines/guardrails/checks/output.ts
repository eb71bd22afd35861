import { isIP } from 'node:net'
import type { Span } from '../../recognizers/index.js'
import { RULES } from '../rules/rules.js'
import { layerSpan } from '../text/layers.js'
import type { Filter, OnMatch } from '../vocabulary.js'
import { type Check, type Finding, finding } from './check.js'
import { consequenceOf } from './recognized_data.js'

type Format = Extract<Filter, { name: 'output_format' }>

/** Reports active content and commands that a page or a shell would execute. */
export const checkUnsafeOutput: Check = (text) =>
  text.layers.layers.flatMap((layer, index) =>
    text.evidence[index].matches.flatMap(({ rule: number, ...span }) => {
      const rule = RULES.rules[number]
      if (rule.category !== 'unsafe_output' || !rule.placements.includes(text.input.placement)) {
        return []
      }
      const { id: check, score, message } = rule
      const { disguises } = layer
      return [
        finding('unsafe_output', {
          check,
          score,
          message,
          spans: [layerSpan(layer, span)],
          disguises,
        }),
      ]
    })
  )

/** Returns a check for length, JSON syntax and banned texts. */
export function checkFormat({ maxChars, isJson, bannedTexts = [] }: Format): Check {
  return (text) => {
    const whole = { start: 0, end: text.source.length }
    const report = (check: string, message: string, spans: Span[]): Finding[] =>
      spans.length === 0
        ? []
        : [finding('unsafe_output', { check, score: 1, message, spans, action: 'block' })]
    return [
      ...report(
        'too-long',
        `Longer than ${maxChars} characters`,
        maxChars !== undefined && text.source.length > maxChars ? [whole] : []
      ),
      ...report('not-json', 'Not valid JSON', isJson && !isJsonText(text.source) ? [whole] : []),
      ...report(
        'banned-text',
        'Contains a banned text',
        bannedTexts.flatMap((banned) =>
          text.finder.find(banned).map(({ start, end }) => ({ start, end }))
        )
      ),
    ]
  }
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const URL_PATTERN = /\b(?:https?|ftp|wss?):\/\/[^\s<>"'`)\]}]{3,2000}/gi

/**
 * Returns a check that reports links to hosts that are not allowed. `*.example.com` allows all subdomains; IP addresses
 * must be listed individually.
 */
export function checkUrls(allowedHosts: readonly string[], onMatch: OnMatch): Check {
  return ({ source }) => {
    const spans = [...source.matchAll(URL_PATTERN)]
      .filter(([url]) => !isAllowed(url, allowedHosts))
      .map(({ index, 0: url }) => ({ start: index, end: index + url.length }))
    if (spans.length === 0) return []
    return [
      finding('unsafe_output', {
        check: 'url-not-allowed',
        score: 1,
        message: 'Links to a host that is not allowed',
        spans,
        ...consequenceOf(onMatch),
      }),
    ]
  }
}

function isAllowed(url: string, hosts: readonly string[]): boolean {
  const parsed = URL.parse(url)
  // A user name before @ or a malformed URL can imitate an allowed host.
  if (!parsed || parsed.username !== '') return false
  const host = parsed.hostname.toLowerCase()
  return hosts.some((allowed) =>
    allowed.startsWith('*.') && isIP(host) === 0
      ? host.endsWith(allowed.slice(1).toLowerCase())
      : host === allowed.toLowerCase()
  )
}
