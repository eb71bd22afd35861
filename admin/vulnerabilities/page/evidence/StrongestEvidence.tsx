import Alert from '@mui/material/Alert'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../../core/i18n/i18n.js'
import { VulnerabilityPart } from '../VulnerabilityPart.js'
import { AttackHead, AttackLinks, AttackTexts } from './AttackParts.js'

/** The attack that proves the vulnerability best, with the decisive part of the response marked. */
export function StrongestEvidence({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const { strongestAttack: attack } = vulnerability
  if (!attack) return <Alert severity="info">{t('vulnerabilities.page.no_attacks')}</Alert>
  return (
    <VulnerabilityPart title={t('vulnerabilities.page.strongest')}>
      <AttackHead attack={attack} />
      <AttackTexts attack={attack} />
      <AttackLinks attack={attack} />
    </VulnerabilityPart>
  )
}
