package com.acme.shop.model;

import java.util.List;
import java.util.Map;

/**
 * What {@code shop.sales_report(first_day, last_day)} answers.
 */
public record SalesReportResponse(
    List<SalesReportRow> byProduct,
    List<Map<String, Object>> byCustomer
) {
}
