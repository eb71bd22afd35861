import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { guardrailPath } from '../places.js'
import '../policies/messages.js'
import { CountTable } from '../../core/display/CountTable.js'
import './messages.js'

/** Policies with the most hits. */
export function TopPolicies({ policies }: { policies: GuardrailDashboard['topPolicies'] }) {
  const t = useText()
  const title = t('guardrail_dashboard.policies.title')
  return (
    <Section title={title} explanation={t('guardrail_dashboard.policies.explanation')}>
      {policies.length === 0 ? (
        <Typography>{t('guardrail_dashboard.policies.none')}</Typography>
      ) : (
        <CountTable
          label={title}
          headings={[
            t('guardrail_dashboard.policies.policy'),
            t('guardrail_dashboard.policies.hits'),
          ]}
          numbers={[1]}
          rows={policies.map(({ guardrailId, policyId, name, hits }) => ({
            key: `${guardrailId} ${policyId}`,
            cells: [
              <Link
                key="name"
                component={RouterLink}
                to={guardrailPath(guardrailId)}
                dir="auto"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {optionalText(`guardrail_policies.filter.${name}`, name)}
              </Link>,
              formatCount(hits),
            ],
          }))}
        />
      )}
    </Section>
  )
}
