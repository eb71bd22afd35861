import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import type { PolicyView, VersionDetail, VersionRow } from '#api/contract/guardrails/guardrail'
import type { Placement, Thresholds } from '#api/engines/guardrails/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { LeaveGuard } from '../../core/forms/LeaveGuard.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { VersionStateChip } from '../parts/StateChips.js'
import { AddedPolicies } from './AddedPolicies.js'
import { AddPolicyButton } from './form/AddPolicyButton.js'
import { EditBar } from './EditBar.js'
import './messages.js'
import { PolicyGroup } from './PolicyGroup.js'
import { ThresholdSection } from './ThresholdSection.js'
import {
  countChanges,
  NO_EDIT,
  withPolicy,
  withThresholds,
  type VersionEdit,
} from './version_edit.js'
import { VersionSelect } from './VersionSelect.js'

const KINDS = ['filter', 'effect', 'signature', 'text'] as const satisfies PolicyView['kind'][]

/** Policies and thresholds of a version. Changes are collected and saved as a draft. */
export function VersionPolicies(props: {
  version: VersionDetail
  versions: readonly VersionRow[]
}) {
  const t = useText()
  const { version, versions } = props
  const canEdit = useCan('update', 'Guardrail')
  const [edit, setEdit] = useState<VersionEdit>(NO_EDIT)
  const changes = countChanges(edit)
  const setThresholds = (placement: Placement, chosen: Thresholds) =>
    setEdit((before) =>
      withThresholds(before, placement, { stored: version.thresholds[placement], chosen })
    )
  const groups = KINDS.map((kind) => ({
    kind,
    policies: version.policyList.filter((policy) => policy.kind === kind),
  })).filter(({ policies }) => policies.length > 0)
  return (
    <>
      <LeaveGuard isDirty={changes > 0} />
      <Box sx={TOOLBAR}>
        <VersionSelect version={version} versions={versions} isDisabled={changes > 0} />
        <VersionStateChip state={version.state} />
        <Box sx={{ flex: 1 }} />
        {canEdit && (
          <AddPolicyButton
            judgeModel={version.judgeModel}
            onAdd={(policy) => setEdit((before) => withPolicy(before, policy))}
          />
        )}
      </Box>
      {!canEdit && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('guardrail_policies.read_only')}
        </Alert>
      )}
      <AddedPolicies edit={edit} onEdit={setEdit} />
      {groups.map(({ kind, policies }) => (
        <PolicyGroup
          key={kind}
          kind={kind}
          policies={policies}
          version={version}
          edit={edit}
          onEdit={canEdit ? setEdit : null}
        />
      ))}
      {groups.length === 0 && edit.added.length === 0 && <NoPolicies />}
      <ThresholdSection version={version} edit={edit} onChange={canEdit ? setThresholds : null} />
      {changes > 0 && (
        <EditBar base={version.number} edit={edit} onDiscard={() => setEdit(NO_EDIT)} />
      )}
    </>
  )
}

function NoPolicies() {
  const t = useText()
  return (
    <EmptyState
      icon={<ShieldOutlined />}
      title={t('guardrail_policies.empty')}
      explanation={t('guardrail_policies.empty_hint')}
    />
  )
}

const TOOLBAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mt: 1,
} as const
