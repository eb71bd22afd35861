import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { AttackSuccess } from '#api/contract/guardrails/attack_run'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import '../attacks/messages.js'
import { adaptiveText, knownText } from '../attacks/success_text.js'
import { CountTable } from '../../core/display/CountTable.js'
import { guardrailPath } from '../places.js'

/**
 * Compares the success of known and adaptive attacks with and without the guardrail.
 * @param props.guardrailId guardrail whose tab starts adaptive attacks; null if there is none
 */
export function AttackSuccessSection(props: {
  success: AttackSuccess
  guardrailId: string | null
}) {
  const t = useText()
  const { known, adaptive } = props.success
  const title = t('guardrail_attacks.rows.title')
  return (
    <Section
      title={title}
      explanation={t('guardrail_attacks.rows.explanation')}
      actions={
        props.guardrailId && (
          <Link component={RouterLink} to={guardrailPath(props.guardrailId, 'attacks')}>
            {t('guardrail_attacks.rows.measure')}
          </Link>
        )
      }
    >
      <CountTable
        label={title}
        headings={[
          t('guardrail_attacks.rows.kind'),
          t('guardrail_attacks.without'),
          t('guardrail_attacks.behind'),
          t('guardrail_attacks.tried'),
        ]}
        numbers={[3]}
        rows={[
          {
            key: 'known',
            cells: [
              t('guardrail_attacks.rows.known'),
              knownText(t, known?.without ?? null),
              knownText(t, known?.behind ?? null),
              known ? formatCount(known.behind.attacks) : '–',
            ],
          },
          {
            key: 'adaptive',
            cells: [
              t('guardrail_attacks.rows.adaptive'),
              adaptiveText(t, adaptive?.without ?? null),
              adaptiveText(t, adaptive?.behind ?? null),
              adaptive
                ? `${formatCount(adaptive.without.attempts)} / ${formatCount(adaptive.behind.attempts)}`
                : '–',
            ],
          },
        ]}
      />
    </Section>
  )
}
