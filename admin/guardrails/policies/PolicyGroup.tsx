import { useState, type Dispatch, type SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PolicyView, VersionDetail } from '#api/contract/guardrails/guardrail'
import { CountBadge } from '../../core/display/chips/CountBadge.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { PolicyItem } from './PolicyItem.js'
import type { VersionEdit } from './version_edit.js'

/** Number of policies shown initially and added by each click on the button. */
const STEP = 25

/** Policies of one kind, most hits first. `onEdit` is null without edit permission. */
export function PolicyGroup(props: {
  kind: PolicyView['kind']
  policies: readonly PolicyView[]
  version: VersionDetail
  edit: VersionEdit
  onEdit: Dispatch<SetStateAction<VersionEdit>> | null
}) {
  const t = useText()
  const { kind, policies } = props
  const [shown, setShown] = useState(STEP)
  const ordered = [...policies].sort((a, b) => b.hits - a.hits)
  const hidden = policies.length - shown
  return (
    <Section
      title={
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
          {t(`guardrail_policies.groups.${kind}`)}
          <CountBadge text={formatCount(policies.length)} />
        </Box>
      }
      explanation={t(`guardrail_policies.groups_hint.${kind}`)}
    >
      <Box component="ul" sx={LIST}>
        {ordered.slice(0, shown).map((policy) => (
          <PolicyItem key={policy.id} {...props} policy={policy} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + STEP)}>
          {t('guardrail_policies.show_more', { smart_count: Math.min(hidden, STEP) })}
        </Button>
      )}
    </Section>
  )
}

const LIST = { listStyle: 'none', m: 0, p: 0 } as const
