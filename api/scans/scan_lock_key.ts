/** SQL of the advisory lock that whoever works on a scan holds; binds the scan's id. Second argument: our namespace. */
export const SCAN_LOCK_KEY = 'hashtextextended(?::text, 7310002)'

/** PostgreSQL channel on which a stop request names its scan. */
export const STOP_CHANNEL = 'assay_scan_stop'
