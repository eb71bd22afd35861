import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { NewPolicy, PolicyView, VersionDetail } from '#api/contract/guardrails/guardrail'
import { Facts, type Fact } from '../../core/display/Facts.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { EditPolicyDialog } from './form/EditPolicyDialog.js'
import './messages.js'
import {
  onMatchOf,
  placementNames,
  policyName,
  settingsOf,
  thresholdsText,
} from './policy_texts.js'
import { withChange, withRemoval, type VersionEdit } from './version_edit.js'

type Props = {
  policy: PolicyView
  version: VersionDetail
  edit: VersionEdit
  onEdit: Dispatch<SetStateAction<VersionEdit>> | null
}

/** A stored policy with its unsaved changes. */
export function PolicyItem({ policy, version, edit, onEdit }: Props) {
  const t = useText()
  const change = edit.changed[policy.id]
  const isRemoved = edit.removed.includes(policy.id)
  const thresholds = change?.thresholds === undefined ? policy.thresholds : change.thresholds
  const facts: Fact[] = [
    [
      t('guardrail_policies.fact.placements'),
      placementNames(t, change?.placements ?? policy.placements),
    ],
    ...settingsOf(t, policy),
    [t('guardrail_policies.fact.thresholds'), thresholds && thresholdsText(t, thresholds)],
    [t('guardrail_policies.fact.hits'), formatCount(policy.hits)],
    [t('guardrail_policies.fact.sources'), <Sources key="sources" issues={policy.issues} />],
  ]
  const mark = isRemoved ? 'removed' : change ? 'changed' : null
  return (
    <PolicyBox
      policy={policy}
      facts={facts.slice(0, policy.issues.length > 0 ? undefined : -1)}
      isRemoved={isRemoved}
      chips={
        <>
          <Chip size="small" label={t(`guardrail_policies.origin.${policy.origin}`)} />
          {mark && <Chip size="small" color="warning" label={t(`guardrail_policies.${mark}`)} />}
        </>
      }
      actions={onEdit && <Actions {...{ policy, version, edit, onEdit }} />}
    />
  )
}

/** Name, settings and actions of a stored or new policy. */
export function PolicyBox(props: {
  policy: NewPolicy
  facts: readonly Fact[]
  isRemoved?: boolean
  chips: ReactNode
  actions: ReactNode
}) {
  const t = useText()
  const onMatch = onMatchOf(props.policy)
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box
            component="strong"
            dir="auto"
            sx={{
              overflowWrap: 'anywhere',
              textDecoration: props.isRemoved ? 'line-through' : 'none',
            }}
          >
            {policyName(t, props.policy)}
          </Box>
          {onMatch && (
            <Chip
              size="small"
              variant="outlined"
              label={`${t('guardrail_policies.on_match_label')}: ${t(`guardrail_policies.on_match.${onMatch}`)}`}
            />
          )}
          {props.chips}
        </Box>
        <Facts facts={props.facts} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{props.actions}</Box>
    </Box>
  )
}

function Actions(props: Omit<Props, 'onEdit'> & { onEdit: NonNullable<Props['onEdit']> }) {
  const t = useText()
  const { policy, version, edit, onEdit } = props
  const { id } = policy
  const [isOpen, setIsOpen] = useState(false)
  const name = policyName(t, policy)
  const isRemoved = edit.removed.includes(id)
  const button = (key: 'edit' | 'remove' | 'keep' | 'reset', onClick: () => void) => (
    <Button
      key={key}
      aria-label={`${t(`guardrail_policies.${key}`)} ${name}`}
      onClick={onClick}
      {...(key === 'remove' ? { color: 'error' as const } : {})}
    >
      {t(`guardrail_policies.${key}`)}
    </Button>
  )
  if (isRemoved) return button('keep', () => onEdit((before) => withRemoval(before, id, false)))
  return (
    <>
      {edit.changed[id] && button('reset', () => onEdit((before) => withChange(before, id, null)))}
      {button('edit', () => setIsOpen(true))}
      {button('remove', () => onEdit((before) => withRemoval(before, id, true)))}
      {isOpen && (
        <EditPolicyDialog
          policy={policy}
          change={edit.changed[id]}
          defaults={version.thresholds}
          onApply={(change) => onEdit((before) => withChange(before, id, change))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function Sources({ issues }: { issues: PolicyView['issues'] }) {
  const canRead = useCan('read', 'Issue')
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {issues.map(({ id, title }) =>
        canRead ? (
          <Link key={id} component={RouterLink} to={`/redteam/vulnerabilities/${id}`}>
            {title}
          </Link>
        ) : (
          <span key={id}>{title}</span>
        )
      )}
    </Box>
  )
}

const ITEM = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'gap': 1,
  'py': 1.5,
  'borderTop': 1,
  'borderColor': 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '& dl': { mt: 0.75 },
} as const
