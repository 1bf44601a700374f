/** Kinds of file that can be told by their content. */
export type FileKind = 'png' | 'jpeg' | 'pdf' | 'doc' | 'docx' | 'xls' | 'xlsx'
