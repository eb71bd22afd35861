/**
 * SQL key of the advisory lock that a scan's worker holds; binds the scan's ID. The second argument is the namespace.
 */
export const SCAN_LOCK_KEY = 'hashtextextended(?::text, 7310002)'

/** PostgreSQL channel for stop requests; the payload is the scan's ID. */
export const STOP_CHANNEL = 'assay_scan_stop'
