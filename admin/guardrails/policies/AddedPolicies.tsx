import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { PolicyBox } from './PolicyItem.js'
import { placementNames, policyName, settingsOf } from './policy_texts.js'
import { withoutAdded, type VersionEdit } from './version_edit.js'

/** New policies that have not been saved yet. */
export function AddedPolicies(props: {
  edit: VersionEdit
  onEdit: Dispatch<SetStateAction<VersionEdit>>
}) {
  const t = useText()
  const { added } = props.edit
  if (added.length === 0) return null
  return (
    <Section title={t('guardrail_policies.added_title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {added.map((policy, index) => (
          <PolicyBox
            key={index}
            policy={policy}
            facts={[
              [t('guardrail_policies.fact.placements'), placementNames(t, policy.placements)],
              ...settingsOf(t, policy),
            ]}
            chips={<Chip size="small" color="warning" label={t('guardrail_policies.new')} />}
            actions={
              <Button
                color="error"
                aria-label={`${t('guardrail_policies.remove')} ${policyName(t, policy)}`}
                onClick={() => props.onEdit((before) => withoutAdded(before, index))}
              >
                {t('guardrail_policies.remove')}
              </Button>
            }
          />
        ))}
      </Box>
    </Section>
  )
}
