import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { type Named, RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useAddPolicies, useSuggestPolicies, type SuggestedPolicy } from '../queries.js'

/**
 * Returns the state of the dialog: requests suggestions for a target and adds the selected ones to
 * the library.
 */
function useSuggestions(onDone: () => void) {
  const t = useText()
  const refresh = useRefresh()
  const [added, setAdded] = useState<readonly SuggestedPolicy[]>([])
  const suggest = useSuggestPolicies()
  const add = useAddPolicies({
    // Removes policies from the list as they are added, so that a retry after an error adds only the remaining ones.
    added: (policy) => setAdded((now) => [...now, policy]),
    done: (policies) => {
      toast(t('library.policies.suggest.added', { smart_count: policies.length }))
      onDone()
    },
    settled: refresh,
  })
  const reset = () => {
    suggest.reset()
    add.reset()
  }
  const found = (suggest.data ?? []).filter((policy) => !added.includes(policy))
  return { suggest, add, reset, found }
}

/** Dialog with policies that a model suggests for a target. Adds the selected ones to the library. */
export function PolicySuggestions({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { suggest, add, reset, found } = useSuggestions(onClose)
  const [target, setTarget] = useState<Named | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [left, setLeft] = useState<readonly SuggestedPolicy[]>([])
  const chosen = found.filter((policy) => !left.includes(policy))
  const hasFound = found.length > 0
  const submit = () => {
    if (hasFound) return add.mutate(chosen)
    setIsMissing(target === null)
    if (target) suggest.mutate(target.id)
  }
  return (
    <FormDialog
      title={t('library.policies.suggest.title')}
      submitText={
        hasFound
          ? t('library.policies.suggest.add', { smart_count: chosen.length })
          : t('library.policies.suggest.run')
      }
      isPending={suggest.isPending || add.isPending}
      isBlocked={hasFound && chosen.length === 0}
      error={suggest.error ?? add.error}
      errorTitle={t(`library.policies.suggest.${add.error ? 'add_failed' : 'failed'}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2">{t('library.policies.suggest.hint')}</Typography>
      <RecordPicker<Named>
        resource="redteam/targets"
        label={t('library.policies.suggest.target')}
        chosen={target}
        onChoose={(record) => {
          setTarget(record)
          setIsMissing(false)
          reset()
        }}
        error={
          isMissing ? t('form.required', { name: t('library.policies.suggest.target') }) : null
        }
      />
      {suggest.data?.length === 0 && (
        <Typography role="status">{t('library.policies.suggest.none')}</Typography>
      )}
      {hasFound && <FoundPolicies policies={found} chosen={chosen} onChange={setLeft} />}
    </FormDialog>
  )
}

function FoundPolicies(props: {
  policies: readonly SuggestedPolicy[]
  chosen: readonly SuggestedPolicy[]
  /** Called with the suggestions that are not selected. */
  onChange: (left: readonly SuggestedPolicy[]) => void
}) {
  const t = useText()
  const { policies, chosen, onChange } = props
  const toggle = (policy: SuggestedPolicy) =>
    onChange(policies.filter((each) => chosen.includes(each) === (each === policy)))
  return (
    <Box role="group" aria-label={t('library.policies.suggest.found')}>
      {policies.map((policy, index) => (
        <Box key={index} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              control={
                <Checkbox checked={chosen.includes(policy)} onChange={() => toggle(policy)} />
              }
              label={policy.name}
            />
            <SeverityChip severity={policy.severity} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {policy.text}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
