import MenuItem from '@mui/material/MenuItem'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { MAX_AUDIT_TOKEN, type AuditOptions } from '#api/contract/model_audits/model_audit'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { useText } from '../../core/i18n/i18n.js'
import { FileDrop } from './FileDrop.js'
import type { SetupForm } from './setup_form.js'

type Props = {
  form: SetupForm
  options: AuditOptions
  isDisabled: boolean
  onChange: (changes: Partial<SetupForm>) => void
}

/** Fields of the chosen source. */
export function SourceFields({ form, options, isDisabled, onChange }: Props) {
  const t = useText()
  if (form.source === 'upload') {
    return (
      <FileDrop
        files={form.files}
        isDisabled={isDisabled}
        onChange={(files) => onChange({ files })}
        help={t('model_audits.setup.upload_help', { max: formatBytes(options.maxBytes) })}
      />
    )
  }
  if (form.source === 'hugging_face') {
    return (
      <>
        <RepositoryFields {...{ form, isDisabled, onChange }} />
        <TokenField {...{ form, isDisabled, onChange }} />
      </>
    )
  }
  if (form.source === 'url') {
    return (
      <>
        <TextField
          fullWidth
          type="url"
          label={t('model_audits.setup.url')}
          helperText={t('model_audits.setup.url_help')}
          value={form.url}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ url: target.value })}
        />
        <TokenField {...{ form, isDisabled, onChange }} />
      </>
    )
  }
  if (form.source === 'saved') {
    return (
      <TextField
        select
        label={t('model_audits.setup.saved')}
        helperText={t('model_audits.setup.saved_help')}
        value={form.sourceId}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ sourceId: target.value })}
      >
        {options.sources.map(({ id, name, location }) => (
          <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {t('model_audits.setup.saved_option', { name, location })}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return <FolderFields {...{ form, options, isDisabled, onChange }} />
}

/** Prevents browsers from filling or storing the token like a saved password. */
function TokenField({ form, isDisabled, onChange }: Omit<Props, 'options'>) {
  const t = useText()
  return (
    <TextField
      fullWidth
      type="password"
      autoComplete="new-password"
      label={t('model_audits.setup.token')}
      helperText={t('model_audits.setup.token_help')}
      value={form.token}
      disabled={isDisabled}
      onChange={({ target }) => onChange({ token: target.value })}
      slotProps={{ htmlInput: { maxLength: MAX_AUDIT_TOKEN } }}
    />
  )
}

function RepositoryFields({ form, isDisabled, onChange }: Omit<Props, 'options'>) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 1fr' }, gap: 2 }}>
      <TextField
        label={t('model_audits.setup.repository')}
        helperText={t('model_audits.setup.repository_help')}
        value={form.repository}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ repository: target.value })}
      />
      <TextField
        label={t('model_audits.setup.revision')}
        helperText={t('model_audits.setup.revision_help')}
        value={form.revision}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ revision: target.value })}
      />
    </Box>
  )
}

function FolderFields({ form, options, isDisabled, onChange }: Props) {
  const t = useText()
  const [first = ''] = options.folders
  const folder =
    options.folders.find((each) => form.path === each || form.path.startsWith(`${each}/`)) ?? first
  const rest = form.path.startsWith(folder) ? form.path.slice(folder.length).replace(/^\//, '') : ''
  const choose = (root: string, below: string) =>
    onChange({ path: below === '' ? root : `${root}/${below}` })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 2fr' }, gap: 2 }}>
      <TextField
        select
        label={t('model_audits.setup.folder')}
        value={folder}
        disabled={isDisabled}
        onChange={({ target }) => choose(target.value, rest)}
      >
        {options.folders.map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('model_audits.setup.path')}
        helperText={t('model_audits.setup.path_help')}
        value={rest}
        disabled={isDisabled}
        onChange={({ target }) => choose(folder, target.value)}
      />
    </Box>
  )
}
