import { useId } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { saveFile } from '../../core/lists/export/save_file.js'
import { evalName } from '../eval_record.js'
import { useEvalYaml } from '../queries.js'

/** Dialog with the evaluation's configuration as a promptfoo file. Secrets were masked on upload. */
export function YamlDialog({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { data, error } = useEvalYaml(detail.id)
  const name = evalName(detail)
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {t('eval_page.yaml.title')}
        {data !== undefined && <CopyButton value={data} name={t('eval_page.yaml.title')} />}
      </DialogTitle>
      <DialogContent tabIndex={0} aria-label={t('eval_page.yaml.title')} role="region">
        <ErrorAlert error={error} />
        {data === undefined && !error && <Skeleton variant="rounded" height={240} />}
        {data !== undefined && (
          <Box
            component="pre"
            sx={{ m: 0, fontFamily: MONO, fontSize: '0.8438rem', whiteSpace: 'pre-wrap' }}
          >
            {data}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {data !== undefined && (
          <Button
            startIcon={<DownloadOutlined />}
            onClick={() => saveFile(`${name || 'promptfooconfig'}.yaml`, data, 'yaml')}
          >
            {t('eval_page.yaml.download')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
