/** Of something a company has named in several languages: the name in this one, in English, or its code. */
export const nameIn = ({ names, code }: { names: Readonly<Record<string, string>>; code: string }, language: string): string => names[language] ?? names.en ?? code
