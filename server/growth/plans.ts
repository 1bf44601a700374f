export const planSince = (_employeeId: string, _requestId: string): Promise<string | null> => Promise.resolve(null)
