import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { MAX_MODEL_TARGETS } from '#api/contract/model_audits/target_model'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import type { SharedAudit } from '../audit_record.js'
import { useModelTargets } from '../queries.js'

/** Targets that run the audited model. Renders nothing if there are none. */
export function ModelTargetList({ audit }: { audit: SharedAudit }) {
  const canRead = useCan('read', 'Provider')
  return canRead && audit.contentHash ? <Targets audit={audit} /> : null
}

function Targets({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const { data } = useModelTargets(audit.scanId, audit.teamId)
  const targets = data?.targets ?? []
  if (targets.length === 0) return null
  return (
    <Section
      title={t('model_audits.targets.title', { smart_count: targets.length })}
      explanation={
        targets.length >= MAX_MODEL_TARGETS
          ? t('model_audits.targets.first', { count: MAX_MODEL_TARGETS })
          : undefined
      }
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {targets.map(({ id, name }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/redteam/target/${id}/settings`}>
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Section>
  )
}
