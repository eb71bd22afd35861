import ContentCopy from '@mui/icons-material/ContentCopy'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import GppBadOutlined from '@mui/icons-material/GppBadOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import LinkRounded from '@mui/icons-material/LinkRounded'
import OpenInFull from '@mui/icons-material/OpenInFull'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import StarBorderRounded from '@mui/icons-material/StarBorderRounded'
import StarRounded from '@mui/icons-material/StarRounded'
import ThumbDown from '@mui/icons-material/ThumbDown'
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined'
import ThumbUp from '@mui/icons-material/ThumbUp'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'

/**
 * Icons in cells: `CellParts` defines them once as symbols, and cells reference them. Outcome icons match those of the
 * chips.
 */
export const CELL_ICONS = {
  passed: VerifiedUserOutlined,
  failed: GppBadOutlined,
  error: ErrorOutline,
  undecided: HelpOutline,
  copy: ContentCopy,
  link: LinkRounded,
  open: OpenInFull,
  rate: RateReviewOutlined,
  star: StarRounded,
  star_off: StarBorderRounded,
  up: ThumbUp,
  up_off: ThumbUpOutlined,
  down: ThumbDown,
  down_off: ThumbDownOutlined,
} as const

export type CellIconName = keyof typeof CELL_ICONS

export const iconId = (name: string): string => `cell-icon-${name}`
