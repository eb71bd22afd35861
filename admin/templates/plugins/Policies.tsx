import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { POLICIES, type PolicyRecord } from '../../policies/policy_record.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { libraryPolicyOf, textOf, withSetting } from '../plugin_fields.js'
import type { ChangeChoices, PlacedChoice } from '../template_form.js'

const POLICY = { key: 'policy', isList: false, isRequired: true } as const

type Props = {
  choices: readonly PlacedChoice[]
  errors: (string | undefined)[]
  change: ChangeChoices
  replace: (at: number, next: PluginChoice) => void
}

/** Editor for custom and library policies. Each policy is a separate plugin choice, and a row in reports. */
export function Policies({ choices, errors, change, replace }: Props) {
  const t = useText()
  const canRead = useCan('read', 'CustomPolicy')
  const [first] = choices
  return (
    <>
      {choices.map(({ at, choice }, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Policy
            n={index + 1}
            choice={choice}
            error={errors[index]}
            onChange={(next) => replace(at, next)}
          />
          {choices.length > 1 && (
            <IconButton
              aria-label={t('templates.plugins.remove_policy', { n: index + 1 })}
              onClick={() => change((now) => now.filter((_other, place) => place !== at))}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          startIcon={<Add />}
          onClick={() => change((now) => [...now, { id: 'policy', config: { policy: '' } }])}
        >
          {t('templates.plugins.add_policy')}
        </Button>
        {canRead && (
          <DialogButton
            text={t('templates.plugins.from_library')}
            icon={<LibraryAddOutlined />}
            variant="text"
          >
            {(close) => (
              <FromLibrary
                onAdd={(policy) => {
                  const added = { id: 'policy', config: { policy } }
                  // If the only choice is an empty custom policy, the added library policy replaces it.
                  const isBlank = first && textOf(first.choice.config?.policy).trim() === ''
                  const isListed = choices.length === 1 && isBlank && !libraryPolicyOf(first.choice)
                  if (isListed) replace(first.at, { ...first.choice, ...added })
                  else change((now) => [...now, added])
                }}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </Box>
    </>
  )
}

function Policy(props: {
  n: number
  choice: PluginChoice
  error: string | undefined
  onChange: (next: PluginChoice) => void
}) {
  const t = useText()
  const { n, choice, error, onChange } = props
  const library = libraryPolicyOf(choice)
  if (library) return <LibraryPolicy id={library.id} name={library.name} error={error} />
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      maxRows={8}
      required
      label={t('templates.plugins.policy_n', { n })}
      value={textOf(choice.config?.policy)}
      onChange={({ target }) => onChange(withSetting(choice, POLICY, target.value))}
      error={error !== undefined}
      helperText={error ?? t('templates.plugins.policy_help')}
    />
  )
}

/** Row of a library policy, with its current text. */
function LibraryPolicy(props: { id: string; name: string; error: string | undefined }) {
  const t = useText()
  const { data, error } = useGetOne<PolicyRecord>(POLICIES, { id: props.id })
  const problem =
    props.error ?? (error && !data ? t('templates.plugins.policy_deleted') : undefined)
  return (
    <Box sx={{ flex: 1, p: 1.25, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Link component={RouterLink} to={`/${POLICIES}/${props.id}`} sx={{ fontWeight: 600 }}>
          {data?.name ?? props.name}
        </Link>
        {data && <SeverityChip severity={data.severity} />}
      </Box>
      {data && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {data.text}
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" color="error" role="alert">
          {problem}
        </Typography>
      )}
    </Box>
  )
}

function FromLibrary(props: {
  onAdd: (policy: { id: string; name: string }) => void
  onClose: () => void
}) {
  const t = useText()
  const [chosen, setChosen] = useState<PolicyRecord | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const label = t('templates.plugins.policy')
  return (
    <FormDialog
      title={t('templates.plugins.from_library')}
      submitText={t('templates.plugins.add_policy')}
      isPending={false}
      onSubmit={() => {
        if (!chosen) return setIsMissing(true)
        props.onAdd({ id: chosen.id, name: chosen.name })
        props.onClose()
      }}
      onClose={props.onClose}
    >
      <RecordPicker<PolicyRecord>
        resource={POLICIES}
        label={label}
        chosen={chosen}
        onChoose={setChosen}
        error={isMissing && !chosen ? t('form.required', { name: label }) : null}
      />
      {chosen && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {chosen.text}
        </Typography>
      )}
    </FormDialog>
  )
}
