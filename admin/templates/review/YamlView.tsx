import { useState } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { saveFile } from '../../core/lists/export/save_file.js'
import { useSettingsYaml } from '../queries.js'
import { useDebouncedSettings } from '../estimate/useTemplateEstimate.js'

/** Template as a promptfoo file, including unsaved changes, optionally with a target. */
export function YamlView({ fileName }: { fileName: string }) {
  const t = useText()
  const config = useDebouncedSettings()
  const [targetId, setTargetId] = useState('')
  const { data, error } = useSettingsYaml(config, targetId)
  const yaml = data ?? ''
  const download = () =>
    saveFile(`${fileName.replace(/[^\w.-]+/g, '-') || 'template'}.yaml`, yaml, 'yaml')
  return (
    <Box component="section" aria-labelledby="yaml-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography id="yaml-title" variant="h2" sx={{ flex: 1 }}>
          {t('templates.review.yaml')}
        </Typography>
        <CopyButton value={yaml} name={t('templates.review.copy')} />
        <Button startIcon={<FileDownloadOutlined />} onClick={download} disabled={!data}>
          {t('templates.review.download')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('templates.review.yaml_hint')}
      </Typography>
      <TargetChoice value={targetId} onChange={setTargetId} />
      <ErrorAlert error={error} />
      <Box sx={{ mt: 1 }}>
        <LazyCodeEditor
          language="yaml"
          label={t('templates.review.yaml')}
          value={yaml}
          maxHeight={560}
        />
      </Box>
    </Box>
  )
}

/** Maximum number of targets in the menu; the newest ones are shown. */
const TARGETS = 100

function TargetChoice(props: { value: string; onChange: (id: string) => void }) {
  const t = useText()
  const canRead = useCan('read', 'Provider')
  const { data = [] } = useGetList<{ id: string; name: string }>(
    'redteam/targets',
    { pagination: { page: 1, perPage: TARGETS }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: canRead }
  )
  if (data.length === 0) return null
  return (
    <TextField
      select
      label={t('templates.review.with_target')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200, maxWidth: '100%', mt: 1 }}
    >
      <option value="">{t('templates.review.no_target')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
