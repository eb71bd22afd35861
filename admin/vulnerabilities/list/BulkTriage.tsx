import GavelOutlined from '@mui/icons-material/GavelOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import { useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { AssignDialog } from '../triage/AssignDialog.js'
import { DecisionDialog } from '../triage/DecisionDialog.js'
import type { VulnerabilityRow } from '../vulnerability_view.js'

/** Buttons that decide, assign or delete the selected vulnerabilities; each change applies to all of them or to none. */
export function BulkTriage() {
  const t = useText()
  const { selectedIds, data = [], onUnselectItems } = useListContext<VulnerabilityRow>()
  const canUpdate = useCan('update', 'Issue')
  const ids = selectedIds.map(String)
  const chosen = { ids, vulnerabilities: data.filter(({ id }) => ids.includes(id)) }
  return (
    <>
      {canUpdate && (
        <>
          <DialogButton
            text={t('vulnerabilities.triage.button', { smart_count: ids.length })}
            icon={<GavelOutlined />}
            variant="text"
          >
            {(close) => (
              <DecisionDialog {...chosen} onDone={() => onUnselectItems()} onClose={close} />
            )}
          </DialogButton>
          <DialogButton
            text={t('vulnerabilities.edit.button')}
            icon={<PersonAddAltOutlined />}
            variant="text"
          >
            {(close) => (
              <AssignDialog {...chosen} onDone={() => onUnselectItems()} onClose={close} />
            )}
          </DialogButton>
        </>
      )}
      <BulkDelete
        confirmText={(count) => t('vulnerabilities.delete.title', { smart_count: count })}
        consequence={t('vulnerabilities.delete.hint')}
        doneText={(count) => t('vulnerabilities.delete.done', { smart_count: count })}
      />
    </>
  )
}
