//! An hour on a day, as a text: only its form is judged here, for the core knows no calendar time.

/// Returns whether a text is an hour on a day: `2026-12-01T14:00+08:00`, seconds allowed, `Z` for UTC.
pub(super) fn is_hour(text: &str) -> bool {
    let Some((day, rest)) = text.split_once('T') else {
        return false;
    };
    let (time, offset) = rest.split_at(rest.find(['+', '-', 'Z']).unwrap_or(rest.len()));
    is_day(day) && is_time(time) && is_offset(offset)
}

fn is_day(text: &str) -> bool {
    match numbers(text, '-', &[4, 2, 2]).as_deref() {
        Some([year, month, day]) => (1..=days(*year, *month)).contains(day),
        Some(_) | None => false,
    }
}

/// Returns how many days a month has: none where there is no such month.
const fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

fn is_time(text: &str) -> bool {
    let found = numbers(text, ':', &[2, 2]).or_else(|| numbers(text, ':', &[2, 2, 2]));
    match found.as_deref() {
        Some([hour, rest @ ..]) => *hour < 24 && rest.iter().all(|part| *part < 60),
        Some([]) | None => false,
    }
}

fn is_offset(text: &str) -> bool {
    let Some(text) = text.strip_prefix(['+', '-']) else {
        return text == "Z";
    };
    match numbers(text, ':', &[2, 2]).as_deref() {
        Some([hours, minutes]) => *hours <= 14 && *minutes < 60,
        Some(_) | None => false,
    }
}

/// Returns the numbers of a text, each of so many digits.
fn numbers(text: &str, between: char, digits: &[usize]) -> Option<Vec<u32>> {
    let parts: Vec<&str> = text.split(between).collect();
    let is_number = |(part, digits): (&&str, &usize)| {
        part.len() == *digits && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let fits = parts.len() == digits.len() && parts.iter().zip(digits).all(is_number);
    fits.then(|| parts.iter().filter_map(|part| part.parse().ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_has_its_day_and_its_offset() {
        for good in [
            "2026-12-01T14:00+08:00",
            "2026-12-01T14:00:30-03:30",
            "2028-02-29T00:00Z",
            "2000-02-29T23:59:59Z",
        ] {
            assert!(is_hour(good), "{good}");
        }
    }

    #[test]
    fn what_stands_in_no_calendar_is_no_hour() {
        for bad in [
            "",
            "14:00",
            "2026-12-01",
            "2026-12-01T14:00",
            "2026-12-01 14:00+08:00",
            "2026-12-01t14:00z",
            "2026-13-01T14:00Z",
            "2026-00-01T14:00Z",
            "2026-02-29T14:00Z",
            "2100-02-29T14:00Z",
            "2026-04-31T14:00Z",
            "2026-12-00T14:00Z",
            "2026-12-1T14:00Z",
            "2026-12-01T24:00Z",
            "2026-12-01T14:60Z",
            "2026-12-01T14:00:60Z",
            "2026-12-01T14:00:00.5Z",
            "2026-12-01T14Z",
            "2026-12-01T14:00Zulu",
            "2026-12-01T14:00+0800",
            "2026-12-01T14:00+15:00",
            "2026-12-01T14:00+",
            "2026-12-01T+14:00Z",
            "二〇二六-12-01T14:00Z",
        ] {
            assert!(!is_hour(bad), "{bad}");
        }
    }
}
