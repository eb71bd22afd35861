import RuleFolderOutlined from '@mui/icons-material/RuleFolderOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { TargetModel } from '#api/contract/model_audits/target_model'
import { CopyableId } from '../../core/code/CopyableId.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { auditPath, nameOf } from '../audit_record.js'
import '../messages.js'
import { findingsText } from '../parts/findings_text.js'
import { AuditStatusChip } from '../parts/AuditChips.js'
import { useTargetModel } from '../queries.js'
import { TargetModelDialog } from './TargetModelDialog.js'

/** The model file that a target runs, with the verdict of its newest audit. */
export function TargetModelSection({ targetId }: { targetId: string }) {
  const canRead = useCan('read', 'ModelAudit')
  return canRead ? <ModelOfTarget targetId={targetId} /> : null
}

function ModelOfTarget({ targetId }: { targetId: string }) {
  const t = useText()
  const canChange = useCan('update', 'Provider')
  const { data, error } = useTargetModel(targetId)
  const model = data?.model ?? null
  if (data && !model && !canChange) return null
  return (
    <Section
      title={t('model_audits.target.title')}
      explanation={t('model_audits.target.explanation')}
      actions={
        data &&
        canChange && (
          <DialogButton
            text={t(model ? 'model_audits.target.change' : 'model_audits.target.choose')}
            icon={<RuleFolderOutlined />}
            variant="outlined"
          >
            {(close) => <TargetModelDialog {...{ targetId, model }} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <ErrorAlert error={error} />
      {data && (model ? <Model model={model} /> : t('model_audits.target.none'))}
    </Section>
  )
}

function Model({ model: { name, contentHash, audit } }: { model: TargetModel }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {audit ? (
          <>
            <AuditStatusChip audit={audit} />
            <Link
              component={RouterLink}
              to={auditPath(audit.scanId)}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {nameOf(audit)}
            </Link>
            <Typography variant="body2" color="text.secondary">
              {findingsText(t, audit)}
              {' · '}
              <TimeAgo at={audit.scannedAt} />
            </Typography>
          </>
        ) : (
          <Typography>{t('model_audits.target.no_audit', { name })}</Typography>
        )}
      </Box>
      <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <CopyableId id={contentHash} name={t('model_audits.field.hash')} />
      </Box>
    </>
  )
}
