import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RemediationContent } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { RiskChip } from '../../reports/parts/RiskChip.js'
import { Section } from '../../core/display/Section.js'
import { SECTIONS } from './sections.js'

/** Overall risk, top concerns and narrative. */
export function ExecutiveSummary({ content }: { content: RemediationContent }) {
  const t = useText()
  const { totals, vulnerabilities, tested, topConcerns, narrative } = content
  return (
    <Section id={SECTIONS.summary} title={t('remediation.summary')}>
      <Box component="dl" sx={FACTS}>
        <div>
          <dt>{t('remediation.risk')}</dt>
          <dd>
            <RiskChip score={totals.decided === 0 ? null : content.riskScore} />
          </dd>
        </div>
        <div>
          <dt>{t('remediation.success')}</dt>
          <dd>
            <Rate success={totals} />
          </dd>
        </div>
        <div>
          <dt>{t('remediation.weaknesses')}</dt>
          <dd>
            {t('remediation.found_of', {
              found: formatCount(vulnerabilities.length),
              tested: formatCount(tested),
            })}
          </dd>
        </div>
      </Box>
      <Typography sx={{ maxWidth: 820, mt: 2 }}>{narrative}</Typography>
      {topConcerns.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {t('remediation.concerns')}
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: 3, maxWidth: 820 }}>
            {topConcerns.map((concern) => (
              <li key={concern}>{concern}</li>
            ))}
          </Box>
        </>
      )}
    </Section>
  )
}

const FACTS = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'gap': 4,
  'm': 0,
  '& dt': { color: 'text.secondary', fontSize: '0.8438rem' },
  '& dd': { m: 0, mt: 0.5 },
} as const
