import { useRef, useState } from 'react'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { useLicense } from '../../core/session/useLicense.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { isRunning } from '../eval_record.js'
import { MAX_COMPARED } from '../view/eval_view.js'
import type { EvalRights } from '../view/useEvalRights.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { NEW_EVAL_PATH, useCanCreateEval } from '../places.js'
import { useCopyEval } from './useCopyEval.js'

const EvalPicker = lazyPart(() => import('./EvalPicker.js'), 'EvalPicker')
const YamlDialog = lazyPart(() => import('./YamlDialog.js'), 'YamlDialog')
const DeleteEval = lazyPart(() => import('./DeleteEval.js'), 'DeleteEval')
const AddFilteredTests = lazyPart(
  () => import('./datasets/AddFilteredTests.js'),
  'AddFilteredTests'
)
const RerunDialog = lazyPart(() => import('../run/RerunDialog.js'), 'RerunDialog')
const BulkRating = lazyPart(() => import('./BulkRating.js'), 'BulkRating')

type Dialog = 'compare' | 'yaml' | 'rate' | 'keep' | 'failed' | 'regrade' | 'delete'
type Props = { detail: EvalDetail; links: EvalLinks; rights: EvalRights }

/** Menu with further actions of the evaluation, depending on permissions. */
export function ActionsMenu({ detail, links, rights }: Props) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const copy = useCopyEval(detail.id)
  const close = () => {
    setDialog(null)
    button.current?.focus()
  }
  const open = (which: Dialog) => {
    setIsOpen(false)
    setDialog(which)
  }
  const copyEval = () => {
    setIsOpen(false)
    copy.mutate()
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<MoreVert />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        loading={copy.isPending}
        onClick={() => setIsOpen(true)}
      >
        {t('common.more_actions')}
      </Button>
      <Menu
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        // Dialogs that are opened from the menu manage the focus themselves.
        disableRestoreFocus={dialog !== null}
      >
        <MenuItems {...{ detail, links, rights, open }} onCopy={copyEval} />
      </Menu>
      <OpenDialog {...{ detail, links, dialog, close }} />
    </>
  )
}

function MenuItems(props: Props & { open: (dialog: Dialog) => void; onCopy: () => void }) {
  const t = useText()
  const { detail, links, rights } = props
  const again = useCanRerun(detail)
  const isFull = links.view.compare.length >= MAX_COMPARED
  return (
    <>
      {!isFull && (
        <MenuItem onClick={() => props.open('compare')}>{t('eval_page.action.compare')}</MenuItem>
      )}
      <Places detail={detail} />
      {again.canRun && detail.failed > 0 && (
        <MenuItem onClick={() => props.open('failed')}>{t('eval_page.action.failed')}</MenuItem>
      )}
      {again.canRun && detail.total > 0 && (
        <MenuItem onClick={() => props.open('regrade')}>{t('eval_page.action.regrade')}</MenuItem>
      )}
      {again.canKeep && (
        <MenuItem onClick={() => props.open('keep')}>
          {t('eval_page.action.add_to_dataset')}
        </MenuItem>
      )}
      <MenuItem onClick={() => props.open('yaml')}>{t('eval_page.action.yaml')}</MenuItem>
      {rights.canCreate && <MenuItem onClick={props.onCopy}>{t('eval_page.action.copy')}</MenuItem>}
      {rights.canUpdate && (
        <MenuItem onClick={() => props.open('rate')}>{t('eval_page.action.rate')}</MenuItem>
      )}
      {rights.canDelete && (
        <MenuItem onClick={() => props.open('delete')} sx={{ color: 'error.main' }}>
          {t('eval_page.action.delete')}
        </MenuItem>
      )}
    </>
  )
}

function OpenDialog(props: Omit<Props, 'rights'> & { dialog: Dialog | null; close: () => void }) {
  const t = useText()
  const { detail, links, dialog, close } = props
  return (
    <>
      {dialog === 'compare' && (
        <EvalPicker
          title={t('eval_table.compare.title')}
          without={[detail.id, ...links.view.compare]}
          onPick={(id) => {
            close()
            links.go({ part: 'results', compare: [...links.view.compare, id], sort: null })
          }}
          onClose={close}
        />
      )}
      {dialog === 'yaml' && <YamlDialog detail={detail} onClose={close} />}
      {dialog === 'rate' && <BulkRating detail={detail} view={links.view} onClose={close} />}
      {dialog === 'keep' && <AddFilteredTests detail={detail} view={links.view} onClose={close} />}
      {(dialog === 'failed' || dialog === 'regrade') && (
        <RerunDialog detail={detail} mode={dialog} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteEval detail={detail} onClose={close} />}
    </>
  )
}

/**
 * Whether the user can rerun the evaluation (`canRun`) and copy its test cases to a dataset (`canKeep`); both are false
 * for evaluations of other teams.
 */
function useCanRerun({ type, team, job }: EvalDetail) {
  const { can, team: current, config } = useSession()
  const { isCutOff } = useLicense()
  const paths = useBuiltPaths()
  const isOwnTeam = current?.id === team.id
  const canStart = can('create', 'EvalJob') && (config?.enableServerSideJobs ?? false) && !isCutOff
  return {
    canRun: isOwnTeam && canStart && type === 'eval' && !isRunning({ job }),
    canKeep: isOwnTeam && can('update', 'Eval') && isBuilt(paths, '/datasets'),
  }
}

/** Links to existing pages that are related to this evaluation. */
function Places({ detail }: { detail: EvalDetail }) {
  const t = useText()
  const paths = useBuiltPaths()
  const canRerun = useCanCreateEval() && detail.type === 'eval'
  const id = encodeURIComponent(detail.id)
  const report = `/redteam/report/${id}`
  return (
    <>
      {canRerun && (
        <MenuItem component={Link} to={`${NEW_EVAL_PATH}?from=${id}`}>
          {t('eval_page.action.rerun')}
        </MenuItem>
      )}
      {detail.type === 'redteam' && isBuilt(paths, report) && (
        <MenuItem component={Link} to={report}>
          {t('eval_page.action.report')}
        </MenuItem>
      )}
    </>
  )
}
