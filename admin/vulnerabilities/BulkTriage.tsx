import GavelOutlined from '@mui/icons-material/GavelOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import { useListContext } from 'react-admin'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { DialogButton } from '../ui/DialogButton.js'
import { AssignDialog } from './AssignDialog.js'
import { DecisionDialog } from './DecisionDialog.js'
import type { IssueRow } from './issue_view.js'

/** What can be done with the selected vulnerabilities: all of them or none. */
export function BulkTriage() {
  const t = useText()
  const { selectedIds, data = [], onUnselectItems } = useListContext<IssueRow>()
  const mayUpdate = useCan('update', 'Issue')
  const ids = selectedIds.map(String)
  const chosen = { ids, issues: data.filter(({ id }) => ids.includes(id)) }
  return (
    <>
      {mayUpdate && (
        <>
          <DialogButton
            text={t('vulnerabilities.triage.button')}
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
        buttonText={t('vulnerabilities.delete.button')}
        confirmText={(count) => t('vulnerabilities.delete.title', { smart_count: count })}
        consequence={t('vulnerabilities.delete.hint')}
        doneText={(count) => t('vulnerabilities.delete.done', { smart_count: count })}
      />
    </>
  )
}
