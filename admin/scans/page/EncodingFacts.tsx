import type { EncodingMatch } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'

/** Results of the scan for each encoding: `ROT13: harmless request not carried out, 5 of 60 attacks sent`. */
export function EncodingFacts({ encodings }: { encodings: readonly EncodingMatch[] }) {
  const t = useText()
  const { strategyName } = usePluginNames()
  const textOf = ({ strategyId, isDecoded, planned, sent }: EncodingMatch) => {
    const name = strategyName(strategyId)
    if (isDecoded === null) return t('scans.facts.encoding_unknown', { name })
    if (isDecoded) return t('scans.facts.encoding_decoded', { name })
    return t('scans.facts.encoding_reduced', { name, sent, planned })
  }
  return encodings.map((match) => <div key={match.strategyId}>{textOf(match)}</div>)
}
